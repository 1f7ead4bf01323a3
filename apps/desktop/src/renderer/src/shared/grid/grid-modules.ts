import {
  CellStyleModule,
  ColumnApiModule,
  EventApiModule,
  InfiniteRowModelModule,
  LocaleModule,
  ModuleRegistry,
  RenderApiModule,
  RowApiModule,
  RowStyleModule,
  ScrollApiModule,
} from "ag-grid-community";

/** Registers only the modules in use, so that the rest of AG Grid stays out of the bundle. */
export function registerGridModules(): void {
  ModuleRegistry.registerModules([
    InfiniteRowModelModule,
    CellStyleModule,
    RowStyleModule,
    RowApiModule,
    ColumnApiModule,
    RenderApiModule,
    ScrollApiModule,
    EventApiModule,
    LocaleModule,
  ]);
}
