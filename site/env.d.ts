/** What `astro-child.mjs` hands to the pages: where to read. */
declare module 'virtual:skillpress-input' {
  const input: { readonly published: string; readonly bodies: string };
  export default input;
}

declare module '*?worker' {
  const WorkerFactory: new () => Worker;
  export default WorkerFactory;
}
