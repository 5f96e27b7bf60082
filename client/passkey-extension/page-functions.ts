import type { SignedAssertion, SigningResult } from './request.js';

// Injected as source text: these functions must be self-contained.

/** Runs in the clicked page and returns its request. */
export function readRequest(): { origin: string; text: string | null } {
  const holder = document.querySelector('[data-mersal-passkey]');
  return { origin: location.origin, text: holder?.getAttribute('data-mersal-passkey') ?? null };
}

/** Runs in the clicked page, unless it shows another site by now. */
export function deliverResult(origin: string, answer: SigningResult): void {
  if (location.origin === origin) window.postMessage(answer, origin);
}

export interface PasskeyQuestion {
  title: string;
  text: string;
  origin: string;
  agree: string;
  decline: string;
  direction: string;
}

/** Runs in a WhatsApp tab. The click also lets the page open the passkey dialog. */
export function askForConsent(question: PasskeyQuestion): Promise<boolean> {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const style = new CSSStyleSheet();
  style.replaceSync(`
    div { position: fixed; inset: 0; z-index: 2147483647; display: grid; place-items: center; background: #000a; }
    section { box-sizing: border-box; width: min(400px, 92vw); padding: 24px; border-radius: 14px; background: #fff;
      color: #14201d; font: 16px/1.5 system-ui, sans-serif; }
    h2 { margin: 0 0 8px; font-size: 18px; }
    p { margin: 0 0 12px; }
    strong { display: block; margin-block-end: 16px; direction: ltr; text-align: start; overflow-wrap: anywhere; }
    button { min-height: 44px; padding: 0 18px; border: 0; border-radius: 10px; font: inherit; cursor: pointer; }
    .agree { background: #0b6b59; color: #fff; font-weight: 600; }
    .decline { background: none; color: #14201d; }`);
  root.adoptedStyleSheets = [style];
  const make = (tag: string, text: string): HTMLElement => {
    const element = document.createElement(tag);
    element.textContent = text;
    return element;
  };
  const [agree, decline] = [make('button', question.agree), make('button', question.decline)];
  agree.className = 'agree';
  decline.className = 'decline';
  const card = document.createElement('section');
  card.dir = question.direction;
  card.append(make('h2', question.title), make('p', question.text), make('strong', question.origin), agree, decline);
  const cover = document.createElement('div');
  cover.append(card);
  root.append(cover);
  document.documentElement.append(host);
  agree.focus();
  return new Promise((resolve) => {
    const close = (isConfirmed: boolean) => (event: Event) => {
      // Scripts must not consent for the user.
      if (!event.isTrusted) return;
      host.remove();
      resolve(isConfirmed);
    };
    agree.addEventListener('click', close(true));
    decline.addEventListener('click', close(false));
  });
}

/** Runs in the main world, where password managers offer passkeys. Returns null if the user cancels. */
export async function signChallenge(options: PublicKeyCredentialRequestOptionsJSON): Promise<SignedAssertion | null> {
  const decode = (text: string): Uint8Array<ArrayBuffer> =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
  const encode = (buffer: ArrayBuffer): string =>
    btoa(String.fromCharCode(...new Uint8Array(buffer)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace(/=+$/, '');
  const { challenge, rpId, timeout, userVerification, allowCredentials = [] } = options;
  try {
    const credential = (await navigator.credentials.get({
      publicKey: {
        challenge: decode(challenge),
        allowCredentials: allowCredentials.map(({ id }) => ({ id: decode(id), type: 'public-key' as const })),
        ...(rpId !== undefined && { rpId }),
        ...(timeout !== undefined && { timeout }),
        ...(userVerification !== undefined && { userVerification: userVerification as UserVerificationRequirement }),
      },
    })) as PublicKeyCredential;
    const response = credential.response as AuthenticatorAssertionResponse;
    return {
      id: credential.id,
      rawId: encode(credential.rawId),
      type: 'public-key',
      response: {
        clientDataJSON: encode(response.clientDataJSON),
        authenticatorData: encode(response.authenticatorData),
        signature: encode(response.signature),
        userHandle: response.userHandle ? encode(response.userHandle) : null,
      },
    };
  } catch {
    return null;
  }
}
