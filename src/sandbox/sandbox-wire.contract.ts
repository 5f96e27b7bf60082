export interface SandboxEvents {
  'sandbox.changed': {
    /** Phone number, null after many changes or missed events. */
    number: string | null;
    topic: 'phone' | 'chat' | 'message' | 'linked' | 'typing';
    chat: string | null;
    isTyping: boolean;
  };
}
