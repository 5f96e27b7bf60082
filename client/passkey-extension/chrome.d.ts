declare namespace chrome {
  interface Tab {
    id?: number;
    status?: string;
    url?: string;
  }
  namespace action {
    const onClicked: { addListener(listener: (tab: Tab) => void): void };
    function setBadgeText(details: { text: string; tabId: number }): Promise<void>;
    function setTitle(details: { title: string; tabId: number }): Promise<void>;
  }
  namespace i18n {
    function getMessage(name: string): string;
  }
  namespace runtime {
    function getPlatformInfo(): Promise<unknown>;
  }
  namespace scripting {
    function executeScript<Args extends unknown[], Result>(injection: {
      target: { tabId: number };
      func: (...args: Args) => Result;
      args: Args;
      world?: 'ISOLATED' | 'MAIN';
    }): Promise<{ result: Awaited<Result> }[]>;
  }
  namespace tabs {
    type Listener = (tabId: number, change: { status?: string }) => void;
    const onUpdated: { addListener(listener: Listener): void; removeListener(listener: Listener): void };
    function create(properties: { url: string; openerTabId: number }): Promise<Tab>;
    function get(tabId: number): Promise<Tab>;
    function remove(tabId: number): Promise<void>;
    function update(tabId: number, properties: { active: boolean }): Promise<Tab>;
  }
}
