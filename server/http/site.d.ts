/** What `react-router build` made (`imports` in package.json): it may not be there yet when types are checked. */
declare module '#site' {
  const site: import('./render.ts').SiteBuild
  export = site
}
