import { sql } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import { deudasComoConjunto } from '#areas/libro/public.server.ts';
import type { ColumnaDeReporte } from '#platform/server/cifras/reporte.ts';
import type { Reporte, Tiempo } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';

/** What each credit owes and how late it is, by the debts as every screen tells them: with what ran until that day, and days without banks. */
const saldos = async (ctx: ReadCtx, t: Tiempo) => sql`select origen_id, sum(deuda)::bigint as saldo,
    sum(deuda) filter (where dias_mora > 0)::bigint as vencido, count(*)::int as cuotas_vivas, min(vencimiento)::text as proximo,
    max(dias_mora)::int as dias_mora
  from (${await deudasComoConjunto(ctx, { al: t.al })}) d where origen_area = 'creditos' and tipo = 'cuota' group by 1`;

/** Every credit that was given, alive or ended, as the register of debts asks for it: debtor, type, term, amounts and state of payment. */
async function deRegistro(ctx: ReadCtx, t: Tiempo) {
  return sql`select c.id::text as id, lpad(c.numero::text, 12, '0') as clave, c.rut, c.numero::text as numero, c.tipo_credito, c.moneda, c.fecha_giro::text as otorgado,
      c.plazo::text as plazo, c.capital_aprobado::text as capital, c.tasa_mensual::text as tasa_mensual, coalesce(s.saldo, 0) as saldo,
      coalesce(s.vencido, 0) as vencido, coalesce(s.dias_mora, 0)::text as dias_mora,
      case when coalesce(s.saldo, 0) = 0 then 'TERMINADO' when coalesce(s.vencido, 0) > 0 then 'MOROSO' else 'AL_DIA' end as estado_pago
    from credito c left join (${await saldos(ctx, t)}) s on s.origen_id = c.id::text
    where c.empresa_id = ${ctx.empresa_id}::uuid and c.estado <> 'anulado' and c.fecha_giro is not null and c.fecha_giro <= ${t.al}::date`;
}

/** The consumer credits alive, as each person is told of them every quarter. */
async function deConsumo(ctx: ReadCtx, t: Tiempo) {
  return sql`select c.id::text as id, lpad(c.numero::text, 12, '0') as clave, c.rut, c.nombre, c.numero::text as numero, c.moneda, c.plazo::text as cuotas,
      coalesce(s.cuotas_vivas, 0)::text as cuotas_pendientes, coalesce(s.saldo, 0) as saldo, coalesce(s.vencido, 0) as vencido, s.proximo,
      c.tasa_mensual::text as tasa_mensual, (c.congelado ->> 'cae') as cae
    from credito c join (${await saldos(ctx, t)}) s on s.origen_id = c.id::text
    where c.empresa_id = ${ctx.empresa_id}::uuid and c.estado <> 'anulado' and c.fecha_giro is not null and s.cuotas_vivas > 0
      and exists (select 1 from persona p where p.empresa_id = c.empresa_id and p.rut = c.rut and p.tipo_persona = 'NATURAL')`;
}

const sinFaltas = (f: Readonly<Record<string, unknown>>, campos: readonly string[]): string[] =>
  campos.filter((c) => f[c] === null || f[c] === undefined || f[c] === '').map((c) => `crédito ${String(f.numero)}: falta ${c}`);
const peso = (campo: string, titulo: string): ColumnaDeReporte => ({ campo, titulo, tipo: 'pesos', ancho: 16 });
const comun: readonly ColumnaDeReporte[] = [
  { campo: 'numero', titulo: 'Operación', ancho: 12 },
  { campo: 'rut', titulo: 'RUT', tipo: 'rut', ancho: 14 },
];

export const regulatorios: readonly Reporte[] = [
  {
    nombre: 'redec_rdc01',
    titulo: 'Registro de deuda consolidada (RDC01)',
    sentencia: 'Cada crédito otorgado, vivo o terminado, con su deudor, tipo, plazo, montos y estado de pago',
    grupo: 'Regulatorio',
    version: 1,
    personas: true,
    contenido: {
      clase: 'consulta',
      permiso: 'creditos:ver',
      ambito: 'hoy',
      alcance: (ctx, c) => alcanceCliente(ctx, c('rut')),
      consulta: deRegistro,
      columnas: [
        ...comun,
        { campo: 'tipo_credito', titulo: 'Tipo', dimension: 'producto', ancho: 24 },
        { campo: 'moneda', titulo: 'Moneda', ancho: 10 },
        { campo: 'otorgado', titulo: 'Otorgado', tipo: 'fecha', ancho: 12 },
        { campo: 'plazo', titulo: 'Plazo (cuotas)', tipo: 'numero', ancho: 14 },
        { campo: 'capital', titulo: 'Monto en su moneda', tipo: 'numero', ancho: 18 },
        { campo: 'tasa_mensual', titulo: 'Tasa mensual (%)', tipo: 'numero', ancho: 16 },
        peso('saldo', 'Saldo'),
        peso('vencido', 'Vencido'),
        { campo: 'dias_mora', titulo: 'Días de mora', tipo: 'numero', ancho: 12 },
        { campo: 'estado_pago', titulo: 'Estado de pago', ancho: 14 },
      ],
      totales: ['saldo', 'vencido'],
      registro: (f) => `/creditos/${String(f.id)}`,
    },
    presentacion: {
      autoridad: 'CMF, REDEC',
      perfil: 'CONTABILIDAD',
      fuente:
        'Ley 21.680 y NCG 540: rige desde el 01-04-2026 para quien llega a los umbrales. Se entrega cada semana; aquí se guarda la del fin de cada mes',
      meses: 1,
      dia_plazo: 10,
      igualdades: ['E1'],
      negativo: false,
      validar: (filas) => filas.flatMap((f) => sinFaltas(f, ['rut', 'otorgado', 'plazo', 'capital'])),
      formato: (ctx, al) => ctx.param(contract, 'formato_redec', al),
    },
  },
  {
    nombre: 'sernac_estado_trimestral',
    titulo: 'Estado trimestral del crédito de consumo',
    sentencia: 'De cada persona natural, sus créditos vivos: cuotas pendientes, saldo, lo vencido, el próximo pago y su CAE',
    grupo: 'Regulatorio',
    version: 1,
    personas: true,
    contenido: {
      clase: 'consulta',
      permiso: 'creditos:ver',
      ambito: 'hoy',
      alcance: (ctx, c) => alcanceCliente(ctx, c('rut')),
      consulta: deConsumo,
      columnas: [
        ...comun,
        { campo: 'nombre', titulo: 'Nombre', ancho: 34 },
        { campo: 'moneda', titulo: 'Moneda', ancho: 10 },
        { campo: 'cuotas', titulo: 'Cuotas pactadas', tipo: 'numero', ancho: 14 },
        { campo: 'cuotas_pendientes', titulo: 'Cuotas pendientes', tipo: 'numero', ancho: 16 },
        peso('saldo', 'Saldo'),
        peso('vencido', 'Vencido'),
        { campo: 'proximo', titulo: 'Próximo vencimiento', tipo: 'fecha', ancho: 18 },
        { campo: 'tasa_mensual', titulo: 'Tasa mensual (%)', tipo: 'numero', ancho: 16 },
        { campo: 'cae', titulo: 'CAE (%)', tipo: 'numero', ancho: 10 },
      ],
      totales: ['saldo', 'vencido'],
      registro: (f) => `/creditos/${String(f.id)}`,
    },
    presentacion: {
      autoridad: 'SERNAC',
      perfil: 'CONTABILIDAD',
      fuente: 'DS 43/2012 art. 22: se informa a cada persona cada trimestre',
      meses: 3,
      dia_plazo: 30,
      igualdades: ['E1'],
      negativo: true,
      validar: (filas) => filas.flatMap((f) => sinFaltas(f, ['rut', 'nombre', 'proximo'])),
      formato: (ctx, al) => ctx.param(contract, 'formato_sernac', al),
    },
  },
];
