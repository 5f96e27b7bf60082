import address from '../../../node_modules/@scalar/api-reference/dist/browser/standalone.js?url';

/** The part of the viewer that is used; its own types would need its whole framework. */
interface Scalar {
  createApiReference: (place: HTMLElement, configuration: object) => { destroy: () => void };
}

let loading: Promise<Scalar> | undefined;

/** The viewer is a script of several megabytes that is built already: it is fetched when somebody reads the documentation, and by nobody else. */
export function loadScalar(): Promise<Scalar> {
  loading ??= new Promise<Scalar>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.addEventListener('load', () => resolve((window as unknown as { Scalar: Scalar }).Scalar));
    script.addEventListener('error', () => {
      loading = undefined;
      script.remove();
      reject(new TypeError('the viewer could not be fetched'));
    });
    document.head.append(script);
  });
  return loading;
}
