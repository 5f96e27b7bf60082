declare module 'virtual:page-titles/*' {
  const titles: Record<string, { title: string }>;
  export default titles;
}
