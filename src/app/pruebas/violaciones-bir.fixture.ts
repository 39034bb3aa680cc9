import type { Plantada } from './plantada.fixture.ts';

const QUIEN = `gen_random_uuid(), id, '{"PRUEBA"}'`;
const bir = (o: { forzado?: string; previo?: string }) =>
  `insert into bir (id, empresa_id, hecho_por, folio, rut, nombre, motivo, solicitante, emitido, hora, vence, version_formula, puntaje,
      rating_calculado, rating, forzado, hash, hash_previo, estado)
    select ${QUIEN}, 1, '99990010-0', 'x', 'EVALUACION', 'x', '2026-03-10', now(), '2026-04-09', 1, 90, 'A', 'A',
      ${o.forzado ?? 'null'}, 'x', ${o.previo ?? 'null'}, 'emitido' from empresa limit 1`;

/** Those of the pages of risk and of the early warnings, planted whole. */
export const BIR: readonly Plantada[] = [
  { id: 'bir-huella', que: 'un informe de riesgo que no es lo que dice su huella', plantar: bir({}) },
  { id: 'bir-cadena', que: 'un informe de riesgo sobre otro que no existe', plantar: bir({ previo: `'nadie'` }) },
  { id: 'bir-forzado', que: 'una E forzosa que se mejoró', plantar: bir({ forzado: `'castigo en nuestros libros'` }) },
  {
    id: 'bir-alerta',
    que: 'una caída de puntaje sin los informes que la muestran',
    plantar: `insert into bir_alerta (id, empresa_id, hecho_por, regla, rut, nombre, gravedad, hecho, umbral, abierta, vista, exposicion_al_abrir,
        mora_al_abrir)
      select ${QUIEN}, 'SCORE_CAE', '99990010-0', 'x', 2, 'x', 'x', '2026-03-10', '2026-03-10', 0, 0 from empresa limit 1`,
  },
];
