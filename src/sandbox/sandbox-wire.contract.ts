/** The sandbox page reloads the phone that changed. */
export interface SandboxEvents {
  'sandbox.changed': {
    /** Null if any phone may have changed: after many changes or missed events. */
    number: string | null;
    topic: 'phone' | 'chat' | 'message' | 'linked' | 'typing';
    chat: string | null;
    /** For the topic `typing`: whether the other side is composing or recording. */
    isTyping: boolean;
  };
}
