declare module 'virtual:page-titles/*' {
  const titles: Record<string, { title: string }>;
  export default titles;
}

/** The package has no types for this file. */
declare module '@tabler/icons-react/dist/esm/defaultAttributes.mjs' {
  const attributes: Record<'outline' | 'filled', Record<string, unknown>>;
  export default attributes;
}
