import { sql } from 'drizzle-orm';
import type { Invariant } from '#platform/server/registry.ts';
import { filas } from './consulta.ts';

/** Acts that two people make: SQL text of the table, who made it, who decided it, and when it stands as decided. */
const PARES: readonly (readonly [tabla: string, hicieron: string, decidieron: string, donde?: string])[] = [
  ['ausencia', 'hecho_por || rut_ejecutivo', 'aprobada_por'],
  ['cliente_bloqueo', 'levante_solicitado_por', 'levantado_por'],
  ['cliente_cuenta', 'creada_por', 'validada_por'],
  ['cliente_retencion', 'hecho_por', 'liberada_por'],
  ['comite_nivel', 'hecho_por', 'resuelto_por', "estado = 'vigente'"],
  ['conciliacion', 'preparada_por', 'cerrada_por'],
  ['descuento', 'solicitado_por', 'aprobado_por'],
  ['libro_comprobante', 'hecho_por', 'aprobado_por', 'asiento_id is not null'],
  ['operacion_documento', 'castigo_pedido_por', 'castigado_por'],
  ['operacion_documento', 'pago_cliente_por', 'pago_cliente_confirmado_por'],
  ['orden_giro', 'makers || preparada_por', 'autorizada_por'],
  ['orden_giro', 'makers || preparada_por || autorizada_por', 'segunda_autorizacion_por'],
  ['parametro', 'hecho_por', 'array[aprobado_por]', "estado in ('vigente', 'sucedido')"],
  ['pasivo_manual', 'hecho_por', 'resuelto_por', "estado = 'registrado'"],
  ['pasivo_solicitud', 'preparada_por', 'excepcion_por'],
  ['perfil_asignacion', 'hecho_por || usuario_id::text || rut', 'decidida_por', "estado = 'aprobada'"],
  ['perfil_version', 'hecho_por', 'decidida_por', "estado = 'aprobada'"],
  ['proforma_excepcion', 'hecho_por', 'resuelta_por', "estado = 'concedida'"],
  ['prolongacion', 'documentada_por', 'aplicada_por'],
  // A charge of PAC that its bank takes back is undone by the bank, whoever loads its answer (docs/decisiones/0085).
  ['recaudacion', 'hecho_por', 'reversada_por', "origen <> 'pac'"],
  ['recaudacion_caja', 'hecho_por || cajero', 'aprobada_por'],
  ['usuario_rut', 'hecho_por || usuario_id::text', 'decidida_por', "estado = 'aprobada'"],
];

const TODOS = sql.raw(
  PARES.map(
    ([tabla, hicieron, decidieron, donde = 'true']) =>
      `select empresa_id, '${tabla}' as tabla, ${tabla === 'parametro' ? 'clave' : 'id::text'} as cual, ${hicieron} as hicieron, ${decidieron} as decidieron from ${tabla} where ${donde}`,
  ).join(' union all '),
);
const CUENTA = sql.raw(`'^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`);
const PERSONA = sql.raw(`'^([0-9]{1,8}-[0-9kK]|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$'`);

/**
 * Who made and who decided share neither a RUT nor an account. Rows written when only the RUT was kept say nothing of the account: there
 * the log tells which accounts acted under each RUT, and two RUT of one account are one person.
 */
export const personas: readonly Invariant[] = [
  {
    id: 'S09-personas',
    titulo: 'Lo que exige dos personas lo hicieron dos: ni una cuenta ni un RUT está en los dos lados',
    check: (ctx) =>
      filas(
        ctx,
        sql`with cara as materialized (
            select distinct actor_id as cuenta, actor_rut as cara from evento
              where empresa_id = ${ctx.empresa_id} and resultado = 'ok' and actor_id is not null and actor_rut is not null
            union select distinct actor_id, actor_id::text from evento
              where empresa_id = ${ctx.empresa_id} and resultado = 'ok' and actor_id is not null),
          par as materialized (
            select t.*, not exists (select 1 from unnest(t.hicieron) x where x ~ ${CUENTA})
              or not exists (select 1 from unnest(t.decidieron) x where x ~ ${CUENTA}) as solo_rut
            from (${TODOS}) t where t.empresa_id = ${ctx.empresa_id} and t.decidieron is not null)
          select p.tabla, p.cual, min(h.cara) as hizo, min(d.cara) as decidio
          from par p, unnest(p.hicieron) as h(cara), unnest(p.decidieron) as d(cara)
          where h.cara ~ ${PERSONA} and d.cara ~ ${PERSONA} and (h.cara = d.cara or (p.solo_rut and exists (
            select 1 from cara a join cara b on b.cuenta = a.cuenta where a.cara = h.cara and b.cara = d.cara)))
          group by 1, 2 limit 20`,
      ),
  },
];
