import type { Plantada } from './plantada.fixture.ts';

const CONSULTA = '00000000-0000-7000-8000-0000000000b1';
const QUIEN = `gen_random_uuid(), id, '{"PRUEBA"}'`;

const consulta = (fuente: string, estado: string, informe: string) =>
  `insert into buro_consulta (id, empresa_id, hecho_por, rut, nombre, tipo, fuente, motivo, solicitantes, estado, proximo, costo_uf, informe_id)
    select '${CONSULTA}', id, '{"PRUEBA"}', '99990010-0', 'x', 'DEUDA', '${fuente}', 'EVALUACION', '[]', '${estado}', now(), 0, ${informe}
    from empresa limit 1`;
const informe = (rut: string, contenido: string) =>
  `insert into buro_informe (id, empresa_id, hecho_por, consulta_id, rut, tipo, fuente, fecha, vence, origen, contenido, contenido_hash, crudo_hash, lector_version)
    select ${QUIEN}, '${CONSULTA}', '${rut}', 'DEUDA', 'CMF', '2026-03-10', '2026-04-09', 'MANUAL', '${contenido}', 'x', 'x', 1 from empresa limit 1`;
const mes = (campo: string) =>
  `insert into buro_gasto_mes (id, empresa_id, hecho_por, fuente, mes, presupuesto_uf, ${campo})
    select ${QUIEN}, 'CMF', '2026-03', 10, 1 from empresa limit 1`;

/** Those of the reports of bureaus, planted whole: the story has none. */
export const BURO: readonly Plantada[] = [
  { id: 'buro-gasto', que: 'una UF gastada que ninguna consulta costó', plantar: mes('gastado_uf') },
  { id: 'buro-reservado', que: 'una UF reservada que ninguna consulta espera', plantar: mes('reservado_uf') },
  {
    id: 'buro-rut',
    que: 'un informe de otro RUT que el consultado',
    abrir: [consulta('CMF', 'sin_informacion', 'null')],
    plantar: informe('40000002-6', '{"deuda": {"rut": "40000002-6"}}'),
  },
  {
    id: 'buro-consentimiento',
    que: 'una consulta al REDEC respondida sin consentimiento',
    plantar: consulta('REDEC', 'completada', 'gen_random_uuid()'),
  },
  {
    id: 'buro-minimo',
    que: 'un informe que guarda el sexo de la persona',
    abrir: [consulta('CMF', 'sin_informacion', 'null')],
    plantar: informe('99990010-0', '{"deuda": {"rut": "99990010-0", "sexo": "F"}}'),
  },
  {
    id: 'buro-huella',
    que: 'un informe que no dice lo que su huella',
    abrir: [consulta('CMF', 'sin_informacion', 'null')],
    plantar: informe('99990010-0', '{"buro": null, "deuda": null, "otra": {"rut": "99990010-0"}}'),
  },
  {
    id: 'buro-reducido',
    que: 'un informe de hace un día que ya no dice nada',
    abrir: [consulta('CMF', 'sin_informacion', 'null')],
    plantar: informe('99990010-0', '{"buro": null, "deuda": null, "otra": null, "reducido": {"el": "2026-03-10", "banda": null}}'),
  },
];
