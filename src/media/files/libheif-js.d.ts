/** The package types only its C functions. */
declare module 'libheif-js/wasm-bundle.js' {
  interface Pixels {
    data: Uint8ClampedArray;
    width: number;
    height: number;
  }
  class HeifImage {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    /** Null when the picture is damaged. */
    display(pixels: Pixels, done: (shown: Pixels | null) => void): void;
  }
  class HeifDecoder {
    decode(file: Uint8Array): HeifImage[];
  }
  const libheif: { HeifDecoder: typeof HeifDecoder };
  export default libheif;
}
