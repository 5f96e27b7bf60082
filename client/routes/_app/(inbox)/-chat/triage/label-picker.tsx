import { useState } from 'react';
import { Combobox, useCombobox } from '@mantine/core';
import { IconCheck, IconPlus, IconTag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/app/use-can.js';
import type { ChatResource } from '@server/messaging/messaging.contract.js';
import { labelsQuery } from '@/data/inbox/labels.js';
import { LabelChip } from '@/parts/inbox/label-chip.js';
import { LabelDot } from '@/parts/inbox/label-dot.js';
import { foldText } from '@/ui/format/fold-text.js';
import { onDemand } from '@/ui/on-demand.js';
import type { Triage } from './use-triage.js';
import classes from './chat-bar.module.css';

const LabelDialog = onDemand(async () => (await import('@/parts/inbox/label-dialog.js')).LabelDialog);

interface LabelPickerProps {
  chat: Pick<ChatResource, 'labels'>;
  triage: Triage;
}

/** Saves on close, so that several choices are one change. */
export function LabelPicker({ chat, triage }: LabelPickerProps): React.ReactElement {
  const { t } = useTranslation();
  const canCreate = useCan('edit inbox settings');
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [initialIds, setInitialIds] = useState<readonly number[]>([]);
  const [newName, setNewName] = useState<string | null>(null);
  const currentIds = chat.labels.map(({ id }) => id);
  const combobox = useCombobox({
    onDropdownOpen: () => {
      setInitialIds(currentIds);
      setChosen(currentIds);
      combobox.focusSearchInput();
    },
    onDropdownClose: (source) => {
      combobox.resetSelectedOption();
      if (source === 'keyboard') combobox.focusTarget();
      setSearch('');
      // Colleagues may have changed other labels meanwhile.
      const add = chosen.filter((id) => !initialIds.includes(id));
      const remove = initialIds.filter((id) => !chosen.includes(id));
      if (add.length + remove.length > 0) triage.label({ add, remove });
    },
  });
  function handleChoose(value: string): void {
    if (value === 'create') {
      combobox.closeDropdown();
      setNewName(search.trim());
      return;
    }
    const id = Number(value);
    setChosen(chosen.includes(id) ? chosen.filter((chosenId) => chosenId !== id) : [...chosen, id]);
  }
  return (
    <div className={classes.labels} data-any={chat.labels.length > 0 || undefined}>
      {chat.labels.map((label) => (
        <LabelChip key={label.id} label={label} />
      ))}
      <Combobox store={combobox} width={240} position="bottom-start" onOptionSubmit={handleChoose}>
        <Combobox.Target targetType="button">
          <button
            type="button"
            className={classes.tag}
            aria-label={t('inbox.choose_labels')}
            title={t('inbox.choose_labels')}
            data-shortcut="l"
            onClick={() => combobox.toggleDropdown()}
          >
            <IconTag size={16} stroke={1.5} />
          </button>
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Search
            aria-label={t('inbox.search_labels')}
            placeholder={t('inbox.search_labels')}
            value={search}
            onChange={({ currentTarget }) => {
              setSearch(currentTarget.value);
              combobox.selectFirstOption();
            }}
          />
          <Choices chosen={chosen} search={search.trim()} canCreate={canCreate} isOpen={combobox.dropdownOpened} />
        </Combobox.Dropdown>
      </Combobox>
      {newName !== null && (
        <LabelDialog
          name={newName}
          onClose={() => setNewName(null)}
          onSaved={({ id }) => triage.label({ add: [id], remove: [] })}
        />
      )}
    </div>
  );
}

interface ChoicesProps {
  chosen: readonly number[];
  search: string;
  canCreate: boolean;
  isOpen: boolean;
}

function Choices({ chosen, search, canCreate, isOpen }: ChoicesProps): React.ReactElement {
  const { t } = useTranslation();
  const { data: labels = [] } = useQuery({ ...labelsQuery, enabled: isOpen });
  const found = labels.filter(({ name }) => foldText(name).includes(foldText(search)));
  return (
    <Combobox.Options className={classes.options} aria-label={t('inbox.labels')} aria-multiselectable>
      {found.map(({ id, name, color }) => (
        <Combobox.Option key={id} value={String(id)} active={chosen.includes(id)} aria-selected={chosen.includes(id)}>
          <span className={classes.option}>
            <LabelDot color={color} />
            <bdi className={classes.optionName}>{name}</bdi>
            {chosen.includes(id) && <IconCheck size={16} stroke={1.75} />}
          </span>
        </Combobox.Option>
      ))}
      {canCreate && (
        <Combobox.Option value="create">
          <span className={classes.option}>
            <IconPlus size={16} stroke={1.5} />
            {t('inbox.new_label')}
          </span>
        </Combobox.Option>
      )}
      {!canCreate && found.length === 0 && <Combobox.Empty>{t('inbox.no_labels')}</Combobox.Empty>}
    </Combobox.Options>
  );
}
