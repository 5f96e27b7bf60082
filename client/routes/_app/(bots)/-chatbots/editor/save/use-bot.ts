import { useState } from 'react';
import type { ChatbotResource } from '@server/bots/chatbots/chatbot.contract.js';
import { useUnsavedGuard } from '@/ui/forms/use-unsaved-guard.js';
import { useFlow, useFlowStore } from '../flow/use-flow.js';
import type { KeptDraft } from './kept-draft.js';
import { isSame, NEW_BOT, settingsOf } from './settings.js';
import { useKeptDraft } from './use-kept-draft.js';
import { useSave } from './use-save.js';

/** The bot as it is written here, as it was saved last, and what lies between the two. */
export function useBot(opened: ChatbotResource | null, name: string) {
  const store = useFlowStore();
  const id = opened?.id ?? null;
  const revision = useFlow((state) => state.revision);
  const [saved, setSaved] = useState(() => ({
    ...{ bot: opened, settings: opened ? settingsOf(opened) : NEW_BOT, revision: 0 },
  }));
  const [settings, setSettings] = useState(() => ({ ...saved.settings, ...(opened === null && { name }) }));
  const isDirty = revision !== saved.revision || !isSame(settings, saved.settings);
  const draft = useKeptDraft(id, settings, isDirty);
  const { save, saving, problem } = useSave({
    id,
    onSaved: (bot, at) => {
      setSaved({ bot, settings: settingsOf(bot), revision: at });
      setSettings(settingsOf(bot));
      draft.forget();
    },
  });
  useUnsavedGuard(isDirty, saving !== null);
  return {
    ...{ id, settings, setSettings, isDirty, saving, problem },
    bot: saved.bot,
    isDraft: saved.bot !== null && (saved.bot.is_draft || isDirty),
    save: (isPublished: boolean) => void save(settings, isPublished),
    kept: draft.offered,
    takeKept: (kept: KeptDraft) => {
      store.replace(kept.flow);
      setSettings(kept.settings);
      draft.decide();
    },
    dropKept: draft.forget,
    showRestored: (bot: ChatbotResource) => {
      if (bot.tree_chatbot) store.replace(bot.tree_chatbot);
      setSaved({ bot, settings: settingsOf(bot), revision: store.get().revision });
    },
  };
}
