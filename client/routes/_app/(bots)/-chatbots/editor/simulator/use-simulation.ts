import { useEffect, useRef, useState } from 'react';
import { useSetAtom } from 'jotai';
import { describeError } from '@/app/http/describe-error.js';
import { toFlow } from '../flow/canvas-flow.js';
import { walkedAtom } from '../flow/marks.js';
import { useFlowStore } from '../flow/use-flow.js';
import { type Conversation, EMPTY, type Input, takeTurn } from './conversation.js';

interface Simulation {
  conversation: Conversation;
  isBusy: boolean;
  problem: string | null;
  say: (input: Input) => void;
  reset: () => void;
}

/** A conversation with the flow as it stands in the editor; its place is lit on the canvas while it is looked at. */
export function useSimulation(contactId: number | null, deviceId: number | null): Simulation {
  const store = useFlowStore();
  const [conversation, setConversation] = useState(EMPTY);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const setWalked = useSetAtom(walkedAtom);
  /** An answer that comes after a reset belongs to nothing. */
  const round = useRef(0);
  useEffect(() => {
    const { state, passed } = conversation;
    // In another bot it stands at a node that is not on this canvas.
    setWalked({ at: new Set(state?.bot ? [] : state?.at), passed });
    return () => setWalked({ at: new Set<string>(), passed: new Set<string>() });
  }, [conversation, setWalked]);

  async function say(input: Input): Promise<void> {
    const own = round.current;
    setBusy(true);
    setProblem(null);
    try {
      const next = await takeTurn(conversation, input, { flow: toFlow(store.get()), contactId, deviceId });
      if (own === round.current) setConversation(next);
    } catch (error) {
      if (own === round.current) setProblem(describeError(error));
    } finally {
      if (own === round.current) setBusy(false);
    }
  }
  return {
    ...{ conversation, isBusy, problem },
    say: (input) => void say(input),
    reset: () => {
      round.current += 1;
      setBusy(false);
      setProblem(null);
      setConversation(EMPTY);
    },
  };
}
