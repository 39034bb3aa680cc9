import type { Plantada } from './plantada.fixture.ts';

const QUIEN = `gen_random_uuid(), id, '{"PRUEBA"}'`;
const lote = (num: number, estado: string, archivo: string) =>
  `insert into pac_lote (id, empresa_id, hecho_por, num_lote, banco, tipo, fecha_cargo, n, total, contenido, sha256, enviado_el, estado)
    select ${QUIEN}, ${num}, '012', 'CARGOS', '2026-04-20', 1, 480266, ${archivo}, '2026-04-16', '${estado}' from empresa limit 1`;
const mandato = (activado: string) =>
  `insert into pac_mandato (id, empresa_id, hecho_por, num_mandato, contrato_id, rut_titular, nombre_titular, rut_cliente, nombre, banco,
      tipo_cuenta, cuenta, id_servicio, fecha_firma, canal, activado_el, estado)
    select ${QUIEN}, 9001, gen_random_uuid(), '40000001-8', 'N', '40000001-8', 'N', '012', 'CORRIENTE', '1', 'CRE-1', '2026-03-02', 'PAPEL',
      ${activado}, 'suspendido' from empresa limit 1`;
const cargo = (orden: number, intento: number, de: string) =>
  `insert into pac_cargo (id, empresa_id, hecho_por, lote_id, orden, mandato_id, credito, cuota, pk, id_servicio, fecha_cargo, monto, intento, estado)
    select gen_random_uuid(), m.empresa_id, m.hecho_por, l.id, ${orden}, m.id, 1, 7, 'cuota:planta', 'CRE-1', '2026-04-20', 480266, ${intento}, 'enviado' ${de}`;
const DE_AMBOS = 'from l, m';

/** Those of the automatic debit, planted whole: the story has none. */
export const PACS: readonly Plantada[] = [
  {
    id: 'pac-archivo',
    que: 'un lote cuyo archivo no dice lo que sus cargos suman',
    rehusa: lote(9001, 'enviado', `'H', null`),
    plantar: lote(9001, 'enviado', `'H', 'x'`),
  },
  {
    id: 'pac-1105',
    que: 'un abono de PAC que el libro no tiene',
    plantar: `with l as (${lote(9002, 'respondido', 'null, null')} returning id, empresa_id, hecho_por)
      insert into pac_abono (id, empresa_id, hecho_por, lote_id, clase, fecha, cuenta_banco, bruto, comision, iva)
      select gen_random_uuid(), empresa_id, hecho_por, id, 'abono', '2026-04-21', '1102.01', 480266, 0, 0 from l`,
  },
  {
    id: 'pac-en-vuelo',
    que: 'una cuota en dos cargos a la vez',
    rehusa: `with l as (${lote(9003, 'enviado', 'null, null')} returning id, empresa_id, hecho_por), m as (${mandato(`'2026-03-10'`)} returning id, empresa_id, hecho_por),
      a as (${cargo(1, 1, DE_AMBOS)} returning 1) ${cargo(2, 2, DE_AMBOS)}`,
    abrir: ['drop index pac_cargo_en_vuelo'],
    plantar: `with l as (${lote(9003, 'enviado', 'null, null')} returning id, empresa_id, hecho_por), m as (${mandato(`'2026-03-10'`)} returning id, empresa_id, hecho_por),
      a as (${cargo(1, 1, DE_AMBOS)} returning 1) ${cargo(2, 2, DE_AMBOS)}`,
  },
  {
    id: 'pac-mandato-activo',
    que: 'un cargo que salió por un mandato que nunca estuvo activo',
    plantar: `with l as (${lote(9004, 'enviado', 'null, null')} returning id, empresa_id, hecho_por), m as (${mandato('null')} returning id, empresa_id, hecho_por)
      ${cargo(1, 1, DE_AMBOS)}`,
  },
];
