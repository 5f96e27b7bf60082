import classes from './data-table.module.css';

export function Nothing({ label }: { label: string }): React.ReactElement {
  return (
    <span className={classes.nothing} role="img" aria-label={label}>
      –
    </span>
  );
}
