import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { leerCalces, leerFilas, leerVerdad } from './conjunto.ts';
import { type Informe, puntuar, razon } from './puntaje.ts';
import { MAX_LINEAS_TECHO, type Techo, techo } from './techo.ts';

/** Scores the calces.csv of a matcher against v.csv; with b.csv and l.csv beside it, identical lines are interchangeable. */
function imprimir(i: Informe, t: Techo | null): void {
  console.log(
    `verdad ${i.verdad} grupos · aceptados ${i.aceptados.grupos} · precisión ${i.aceptados.proporcion} (≥ ${i.aceptados.minimo95} al 95 %) · recall ${i.recall}`,
  );
  console.table(i.por_regla);
  console.table(i.por_tipo);
  console.log(
    `sugerencias: ${i.sugerencias.en_top3} de ${i.sugerencias.pendientes} pendientes en las tres primeras (${i.sugerencias.recall_top3})`,
  );
  console.log(
    `malos y trabados: ${i.malos_y_trabados.calces} calces, ${i.malos_y_trabados.verdades_trabadas} verdades trabadas · líneas repetidas ${i.lineas_repetidas}`,
  );
  console.log(`enlaces: precisión ${i.enlaces.precision} · recall ${i.enlaces.recall} · control verdad rotada ${i.control_verdad_rotada}`);
  if (!t) return;
  console.table(t.por_tipo.map((x) => ({ ...x, del_techo: razon(i.por_tipo.find((y) => y.tipo === x.tipo)?.recall ?? 0, x.recall) })));
  console.log(t.nota);
}

async function principal(): Promise<void> {
  const { values: v } = parseArgs({
    options: {
      verdad: { type: 'string' },
      calces: { type: 'string' },
      techo: { type: 'boolean', default: false },
      json: { type: 'string' },
    },
  });
  if (!v.verdad || !v.calces) throw new Error('uso: puntuar --verdad v.csv --calces calces.csv [--techo] [--json informe.json]');
  const junto = (nombre: string) => join(dirname(v.verdad ?? ''), nombre);
  const hay = existsSync(junto('b.csv')) && existsSync(junto('l.csv'));
  const [banco, libro] = hay ? [await leerFilas(junto('b.csv')), await leerFilas(junto('l.csv'))] : [[], []];
  const verdad = await leerVerdad(v.verdad);
  const informe = puntuar({ verdad, calces: await leerCalces(v.calces), banco, libro });
  const t = v.techo && hay && banco.length <= MAX_LINEAS_TECHO ? techo(banco, libro, verdad) : null;
  imprimir(informe, t);
  if (v.json) writeFileSync(v.json, `${JSON.stringify({ ...informe, techo: t }, null, 2)}\n`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await principal();
