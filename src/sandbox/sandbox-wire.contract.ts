/** What the sandbox pushes to browsers: which virtual phone has news. The page then reads that phone again. */
export interface SandboxEvents {
  'sandbox.changed': {
    /** Null when many phones changed at once, or when news may have been missed. */
    number: string | null;
    topic: 'phone' | 'chat' | 'message' | 'linked' | 'typing';
    /** The other side of the chat it is about. */
    chat: string | null;
    /** With `typing`: whether the other side writes or records right now. */
    isTyping: boolean;
  };
}
