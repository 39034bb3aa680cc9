import type { Locator, Page } from '@playwright/test';

/** The field of a form by its label: where one writes, whether it also offers what it finds (a RUT) or not. */
export const celda = (donde: Page | Locator, nombre: string): Locator =>
  donde.getByRole('textbox', { name: nombre, exact: true }).or(donde.getByRole('combobox', { name: nombre, exact: true }));
