import { type SQL, sql } from 'drizzle-orm';
import type { Fecha } from '#kernel/values/fecha.ts';

/** How much is left until a due day, counted from the day that is looked at; in order. */
export const VENCE_EN = [
  { codigo: 'antes', nombre: 'Fecha ya pasada' },
  { codigo: 'hoy', nombre: 'Hoy' },
  { codigo: '7', nombre: 'De 1 a 7 días' },
  { codigo: '30', nombre: 'De 8 a 30 días' },
  { codigo: '90', nombre: 'De 31 a 90 días' },
  { codigo: 'mas', nombre: 'Más de 90 días' },
] as const;

/** The code of the dimension `vence_en` for a due day, at the end of `al`: for every cubo whose rows fall due. */
export const venceEn = (vence: SQL, al: Fecha): SQL =>
  sql`case when ${vence} < ${al}::date then 'antes' when ${vence} = ${al}::date then 'hoy' when ${vence} <= ${al}::date + 7 then '7'
    when ${vence} <= ${al}::date + 30 then '30' when ${vence} <= ${al}::date + 90 then '90' else 'mas' end`;
