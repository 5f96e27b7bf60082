declare module 'virtual:page-titles/*' {
  const titles: Record<string, { title: string }>;
  export default titles;
}

/** What every icon of the library is drawn with; the package has no types for it. */
declare module '@tabler/icons-react/dist/esm/defaultAttributes.mjs' {
  const attributes: Record<'outline' | 'filled', Record<string, unknown>>;
  export default attributes;
}
