import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { writeIds } from '@/app/lists/list-address.js';
import { useChangeList } from './use-change-list.js';
import classes from '../list-page.module.css';

interface FilterManyChipProps {
  name: string;
  label: string;
  value: readonly number[];
  choices: readonly { value: number; label: string; count: number }[];
}

export function FilterManyChip({ name, label, value, choices }: FilterManyChipProps): React.ReactElement {
  const { t } = useTranslation();
  const change = useChangeList();
  const chosen = choices.filter((choice) => value.includes(choice.value));
  const [first] = chosen;
  const toggle = (id: number): void => {
    const next = value.includes(id) ? value.filter((selectedId) => selectedId !== id) : [...value, id];
    change({ [name]: writeIds(next) });
  };
  const valueText = chosen.length > 1 ? formatNumber(chosen.length, currentLanguage()) : first?.label;
  return (
    <Menu position="bottom-start" returnFocus closeOnItemClick={false}>
      <Menu.Target>
        <button type="button" className={classes.chip} data-active={chosen.length > 0 || undefined}>
          <span className={classes.chipText}>
            {valueText ? t('ui.list.filter_is', { label, value: valueText }) : label}
          </span>
          <IconChevronDown size={16} stroke={1.5} />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.choices}>
        <Menu.Item closeMenuOnClick disabled={value.length === 0} onClick={() => change({ [name]: undefined })}>
          {t('ui.list.all')}
        </Menu.Item>
        <Menu.Divider />
        {choices.map((choice) => (
          <Menu.CheckboxItem
            key={choice.value}
            checked={value.includes(choice.value)}
            onChange={() => toggle(choice.value)}
          >
            <span className={classes.choice}>
              <bdi>{choice.label}</bdi>
              <span className="tabular">{formatNumber(choice.count, currentLanguage())}</span>
            </span>
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
