import { sql } from 'drizzle-orm';
import { asuntos } from '../tables.ts';

/** Approvals that wait for a signature: of anybody (`null`) or of one of these seats. The list of the agenda filters with it. */
export const conFirmaPendiente = (sillas: readonly string[] | null) => sql`
  ${asuntos.exige_firma} and exists (
    select 1 from comite_voto v
    where v.empresa_id = ${asuntos.empresa_id} and v.asunto = ${asuntos.id} and v.respuesta = 'APRUEBA'
      ${sillas ? sql`and v.silla in (${sql.join(sillas.length > 0 ? sillas.map((s) => sql`${s}`) : [sql`''`], sql`, `)})` : sql``}
      and not exists (
        select 1 from comite_firma f
        where f.empresa_id = v.empresa_id and f.asunto = v.asunto and f.silla = v.silla and f.ronda = ${asuntos.ronda_firmas}))`;

/** Approvals of level 4 whose session has no acta filed, or that no session has seen. */
export const conActaPendiente = sql`
  ${asuntos.exige_acta} and not exists (
    select 1 from comite_sesion s
    where s.empresa_id = ${asuntos.empresa_id} and s.id = ${asuntos.sesion_id} and s.acta_archivada is not null)`;
