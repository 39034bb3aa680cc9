import type { Plantada } from './plantada.fixture.ts';

const CAUSA = '00000000-0000-7000-8000-0000000000c1';
const TITULO = '00000000-0000-7000-8000-0000000000c2';
const QUIEN = `gen_random_uuid(), id, '{"PRUEBA"}'`;

const causa = (estado: string) =>
  `insert into causa (id, empresa_id, hecho_por, num_causa, estado, estado_desde, tribunal, caratula, demandante, rut_deudor, nombre_deudor, sucursal,
      codigo_procedimiento, codigo_tipo_causa, monto_demandado, abogado, procurador, ultimo_movimiento, ultima_gestion_util, proxima_gestion,
      proxima_fecha, proxima_rut)
    select '${CAUSA}', id, '{"PRUEBA"}', 9001, '${estado}', '2026-03-02', 'JC_1_SANTIAGO', 'x', 'LA_EMPRESA', '99990010-0', 'x', 'SANTIAGO',
      'ORDINARIO', 'PAGARE', 1, '40000028-8', '40000028-8', '2026-03-02', '2026-03-02', 'x', '2026-03-02', '40000028-8' from empresa limit 1`;
const titulo = (vivo: boolean) =>
  `insert into causa_titulo (id, empresa_id, hecho_por, causa_id, objeto, pk, tipo, numero, saldo, vence_legal, vivo)
    select '${TITULO}', id, '{"PRUEBA"}', '${CAUSA}', 'cheque:x', 'cheque:x', 'CHEQUE', 'x', 1, '2026-03-02', ${vivo} from empresa limit 1`;

/** Those of the judicial cases, planted whole: the story of six weeks has none. */
export const JUDICIAL: readonly Plantada[] = [
  {
    id: 'costas-libro',
    que: 'una costa pagada que el libro no tiene en 1205',
    plantar: `insert into causa_costa (id, empresa_id, hecho_por, causa_id, tipo, concepto, monto, retencion, rut_beneficiario, nombre_beneficiario, estado)
      select ${QUIEN}, '${CAUSA}', 'PROCESAL', 'x', 180000, 0, '99990010-0', 'x', 'pagada' from empresa limit 1`,
  },
  {
    id: 'bienes-libro',
    que: 'un bien recibido que el libro no tiene en 1401',
    plantar: `insert into causa_bien (id, empresa_id, hecho_por, causa_id, tipo, descripcion, recibido)
      select ${QUIEN}, '${CAUSA}', 'EMBARGO', 'x', '{"valor": 2700000, "fecha": "2026-03-02", "confirmado": true}' from empresa limit 1`,
  },
  {
    id: 'causa-titulos',
    que: 'una causa terminada que aún tiene tomado un título',
    rehusa: `${titulo(true)}; ${titulo(true).replace(TITULO, '00000000-0000-7000-8000-0000000000c3')}`,
    abrir: [causa('TERMINADA')],
    plantar: titulo(true),
  },
  {
    id: 'causa-plazos',
    que: 'un plazo que vence un día que las actuaciones no cuentan',
    abrir: [causa('POR_DEMANDAR')],
    plantar: `insert into causa_plazo (id, empresa_id, hecho_por, causa_id, actuacion_id, tipo, nombre, desde, dias, vence, responsable)
      select ${QUIEN}, '${CAUSA}', gen_random_uuid(), 'EXCEPCIONES', 'x', '2026-03-26', 8, '2026-03-31', '40000028-8' from empresa limit 1`,
  },
  {
    id: 'castigo-orden',
    que: 'un castigo que aprobó quien lo pidió',
    plantar: `insert into causa_castigo (id, empresa_id, hecho_por, num_castigo, objeto, numero, rut, nombre, monto, motivo, via_tributaria, fecha, pedido_por,
        aprobado_por, estado)
      select ${QUIEN}, 9001, 'credito:x', 'x', '99990010-0', 'x', 1, 'OTRO', 'NINGUNA', '2026-03-02', '["40000045-1"]', '["40000045-1"]', 'aprobado'
      from empresa limit 1`,
  },
];
