import { useState } from 'react';
import type { ChatbotResource } from '@server/bots/chatbots/chatbot.contract.js';
import { useUnsavedGuard } from '@/ui/forms/use-unsaved-guard.js';
import { useFlow, useFlowStore } from '../flow/use-flow.js';
import type { LocalDraft } from './local-draft.js';
import { hasSameSettings, NEW_BOT, botSettingsOf } from './settings.js';
import { useLocalDraft } from './use-local-draft.js';
import { useSave } from './use-save.js';

export function useBot(opened: ChatbotResource | null, name: string) {
  const store = useFlowStore();
  const id = opened?.id ?? null;
  const revision = useFlow((state) => state.revision);
  const [saved, setSaved] = useState(() => ({
    bot: opened,
    settings: opened ? botSettingsOf(opened) : NEW_BOT,
    revision: 0,
  }));
  const [settings, setSettings] = useState(() => ({ ...saved.settings, ...(opened === null && { name }) }));
  const isDirty = revision !== saved.revision || !hasSameSettings(settings, saved.settings);
  const draft = useLocalDraft(id, settings, isDirty);
  const { save, saving, problem } = useSave({
    id,
    revision: saved.bot?.revision,
    onSaved: (bot, at) => {
      setSaved({ bot, settings: botSettingsOf(bot), revision: at });
      setSettings(botSettingsOf(bot));
      draft.discard();
    },
  });
  useUnsavedGuard(isDirty, saving !== null);
  return {
    id,
    settings,
    setSettings,
    isDirty,
    saving,
    problem,
    bot: saved.bot,
    isDraft: saved.bot !== null && (saved.bot.is_draft || isDirty),
    save: (mode: 'draft' | 'publish') => void save(settings, mode),
    localDraft: draft.offered,
    restoreDraft: (localDraft: LocalDraft) => {
      store.replace(localDraft.flow);
      setSettings(localDraft.settings);
      draft.dismiss();
    },
    discardDraft: draft.discard,
    showRestored: (bot: ChatbotResource) => {
      if (bot.tree_chatbot) store.replace(bot.tree_chatbot);
      setSaved({ bot, settings: botSettingsOf(bot), revision: store.get().revision });
    },
  };
}
