export default import.meta.glob<string>('../../../docs/help/ar/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
