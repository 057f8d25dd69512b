declare module '*?url' {
  const address: string;
  // biome-ignore lint/style/noDefaultExport: the address of a file is its default export
  export default address;
}
