import { http } from '../http/http.js';

interface Deletions {
  deleteOne: (id: number) => Promise<void>;
  /** Answers how many went. */
  deleteSelected: (ids: number[]) => Promise<number>;
  /** `count` is what the user was shown and typed; when it is no longer true nothing is deleted. Answers how many went. */
  deleteAll: (count: number) => Promise<number>;
}

/** The three ways in which rows of a list are deleted, and what is done here once they are gone: `drop` of an entity, or reading again. */
export function deletionsOf(
  resource: string,
  drop: (isGone: (held: { id: number }) => boolean) => Promise<void>,
): Deletions {
  return {
    deleteOne: async (id) => {
      await http.delete(`/api/v1/${resource}/${id}`);
      await drop((held) => held.id === id);
    },
    deleteSelected: async (ids) => {
      const { count } = await http.delete<{ count: number }>(`/api/v1/selected-${resource}/`, { selected_data: ids });
      await drop(({ id }) => ids.includes(id));
      return count;
    },
    deleteAll: async (count) => {
      const deleted = await http.delete<{ count: number }>(`/api/v1/delete-all-${resource}`, { count });
      await drop(() => true);
      return deleted.count;
    },
  };
}
