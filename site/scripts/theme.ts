/**
 * Runs before the first paint, in the head of every page, so that a remembered theme does not flash, and that
 * a page waits a moment for the texts of another language (`.wait` in base.css bounds it), and that the part which an old
 * address names is known where it leads to (`moved.ts`). It is the one inline
 * script; the page's content security policy names its digest. Only plain ES that every browser reads.
 */
export const THEME_SCRIPT =
  "(function(d){d.classList.add('js');try{var t=localStorage.getItem('theme');if(t==='light'||t==='dark')d.dataset.theme=t;var l=/[?&]lang=([a-z]+)/.exec(location.search);var m=document.querySelector('meta[http-equiv=refresh]');if(m&&location.hash)sessionStorage.setItem('asked',m.content+location.hash);if(/^(de|ja)/.test(l?l[1]:localStorage.getItem('language')||navigator.language))d.classList.add('wait')}catch(e){}})(document.documentElement)";
