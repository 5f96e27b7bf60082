import classes from './data-table.module.css';

/** A dash, and for those who hear the page a word. On phones, where it would tell nobody anything, its cell is left out. */
export function Nothing({ label }: { label: string }): React.ReactElement {
  return (
    <span className={classes.nothing} role="img" aria-label={label}>
      –
    </span>
  );
}
