/**
 * Runs before the first paint, in the head of every page, so that a remembered theme does not flash. It is the one inline
 * script; the page's content security policy names its digest. Only plain ES that every browser reads.
 */
export const THEME_SCRIPT =
  "(function(d){d.classList.add('js');try{var t=localStorage.getItem('theme');if(t==='light'||t==='dark')d.dataset.theme=t}catch(e){}})(document.documentElement)";
