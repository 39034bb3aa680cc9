import type { Plantada } from './plantada.fixture.ts';

const ID = '00000000-0000-7000-8000-0000000000a1';
const QUIEN = `gen_random_uuid(), id, '{"PRUEBA"}'`;

const politica = (rol: string, autores: string, publicado: string) =>
  `insert into analista_politica (id, empresa_id, hecho_por, politica_version, ambito, clase, rol, nombre, contenido, vigente_desde, autores,
      publicado_por, estado)
    select '${ID}', id, '{"PRUEBA"}', 99, 'DEUDOR', 'PUNTOS', '${rol}', 'x', '{"factores":[],"duros":[],"umbrales":{"aprueba":"70","deriva":"45"}}',
      '2026-03-10', '${autores}', '${publicado}', 'publicada' from empresa limit 1`;
const evaluacion = (estado: string, decision: string, hash: string) =>
  `insert into analista_evaluacion (id, empresa_id, hecho_por, asunto_area, asunto_id, rut, titulo, url, ambito, monto, fecha, politica_id,
      politica_version, insumos_hash, decision, estado)
    select ${QUIEN}, 'analisis', '${ID}', '99990010-0', 'x', '/x', 'DEUDOR', 0, '2026-03-10', '${ID}', 99, ${hash}, ${decision}, '${estado}'
    from empresa limit 1`;

/** Those of the evaluations and the desk, planted whole: the story has none. */
export const ANALISTA: readonly Plantada[] = [
  {
    id: 'analista-evaluaciones',
    que: 'una evaluación cuya huella no es la de sus datos',
    plantar: evaluacion('lista', `'APRUEBA'`, `'x'`),
  },
  { id: 'analista-autor', que: 'una política que publicó su autor', plantar: politica('RETADOR', '{"40000001-8"}', '{"40000001-8"}') },
  {
    id: 'analista-retador',
    que: 'una evaluación hecha con la política retadora',
    abrir: [politica('RETADOR', '{"40000001-8"}', '{"40000002-6"}')],
    plantar: evaluacion('en_proceso', 'null', 'null'),
  },
  {
    id: 'analista-expediente',
    que: 'un expediente cerrado que no dice la deuda con Tesorería',
    plantar: `insert into analista_expediente (id, empresa_id, hecho_por, asunto_area, asunto_id, rut, cerrado)
      select ${QUIEN}, 'analisis', '${ID}', '99990010-0', '2026-03-10' from empresa limit 1`,
  },
  {
    id: 'analista-sabido',
    que: 'lo sabido de un cliente cuya huella es otra',
    plantar: `insert into analista_sabido (id, empresa_id, hecho_por, rut, desde, variables, huella)
      select ${QUIEN}, '99990010-0', '2026-03-10', '{}', 'x' from empresa limit 1`,
  },
  {
    id: 'analista-tareas',
    que: 'una tarea cuyo reloj retrocede',
    plantar: `insert into analista_tarea (id, empresa_id, hecho_por, pendiente_id, minutos_en_espera)
      select ${QUIEN}, '${ID}', -1 from empresa limit 1`,
  },
];
