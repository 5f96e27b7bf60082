/** What the sandbox pushes to browsers: which virtual phone has news. The page then reads that phone again. */
export interface SandboxEvents {
  'sandbox.changed': { number: string; topic: 'phone' | 'chat' | 'message' | 'linked' | 'typing' };
}
