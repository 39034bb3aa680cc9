import { getTableColumns } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { CamposFicha } from '../domain/campos-ficha.ts';
import { clientes, personas } from '../tables.ts';

const GUARDAN: Readonly<Record<string, PgColumn>> = { ...getTableColumns(personas), ...getTableColumns(clientes) };

/** Where each of these fields of the file is kept: the column of its name, of the person or of the client. */
export const columnasQueGuardan = (campos: CamposFicha): Record<string, PgColumn> =>
  Object.fromEntries(Object.keys(campos).flatMap((campo) => (GUARDAN[campo] ? [[campo, GUARDAN[campo]]] : [])));
