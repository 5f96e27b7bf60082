import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MEMBER_PERMISSIONS } from '@server/auth/permissions.contract.js';
import { describeIfKnown } from '@/app/i18n/text-key.js';
import { type PermissionArea, type Unit, unitsOf } from './permission-groups.js';
import classes from './permission-checklist.module.css';

interface PermissionChecklistProps {
  areas: readonly PermissionArea[];
  granted: ReadonlySet<string>;
  /** Permissions that can be changed, by default all. */
  grantable?: readonly string[];
  onChange: (granted: ReadonlySet<string>) => void;
}

/** Needs the texts `members`. */
export function PermissionChecklist(props: PermissionChecklistProps): React.ReactElement {
  const { areas, granted, grantable, onChange } = props;
  const { t } = useTranslation();

  function handleChange(unit: Unit, isGranted: boolean): void {
    const next = new Set(granted);
    for (const name of unit) {
      if (isGranted) next.add(name);
      else next.delete(name);
    }
    onChange(next);
  }

  return (
    <div className={classes.areas}>
      {areas.map((area) => (
        <fieldset key={area} className={classes.area}>
          <legend>{t(`members.permission.${area}`)}</legend>
          {unitsOf(MEMBER_PERMISSIONS[area]).map((unit) => (
            <Checkbox
              key={unit[0]}
              size="sm"
              label={describeIfKnown(`members.unit.${unit[0]?.replaceAll(' ', '-')}`) ?? unit[0]}
              checked={unit.every((name) => granted.has(name))}
              disabled={grantable !== undefined && !unit.every((name) => grantable.includes(name))}
              onChange={(event) => handleChange(unit, event.currentTarget.checked)}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}
