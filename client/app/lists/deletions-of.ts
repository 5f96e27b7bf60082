import { http } from '../http/http.js';

interface Deletions {
  deleteOne: (id: number) => Promise<void>;
  deleteSelected: (ids: number[]) => Promise<number>;
  /** Deletes all rows, or nothing if `count` is outdated. */
  deleteAll: (count: number) => Promise<number>;
}

export function deletionsOf(
  resource: string,
  drop: (isDeleted: (row: { id: number }) => boolean) => Promise<void>,
): Deletions {
  return {
    deleteOne: async (id) => {
      await http.delete(`/api/v1/${resource}/${id}`);
      await drop((row) => row.id === id);
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
