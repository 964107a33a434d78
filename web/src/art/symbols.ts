/** The text of every picture in symbols/, by the name of its file. */
const files: Record<string, string> = import.meta.glob('./symbols/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export const symbols: Record<string, string> = Object.fromEntries(
  Object.entries(files).map(([path, svg]) => [path.replace(/^.*\/|\.svg$/g, ''), svg]),
);
