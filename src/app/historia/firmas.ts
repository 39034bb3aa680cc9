import { contract as comite } from '#areas/comite/contract.ts';
import { contract as proformas } from '#areas/proformas/contract.ts';
import { contract as solicitudes } from '#areas/solicitudes/contract.ts';
import { addPeriodos, periodoOf } from '#kernel/values/fecha.ts';
import { rutOf } from '#kernel/values/rut.ts';
import { type Cartera, pedirLinea } from './alta.ts';
import { MESA } from './comite.ts';
import { cotizar, desistir, ventas } from './compra.ts';
import type { Narrador } from './narrador.ts';

const APRUEBA = { respuesta: 'APRUEBA' as const, comentario: 'Conforme' };
/** Who came to the session of each level, by the number of his RUT (the seeds of comite and ejecutivos). */
const ASISTEN: Readonly<Record<3 | 4, readonly number[]>> = { 3: [13, 14, 15], 4: [14, 15, 16] };
/** Lines, in millions, whose exposure alone is of the level: over UF 1.500, over UF 6.000. */
const LINEAS: Readonly<Record<3 | 4, readonly [desde: number, hasta: number]>> = { 3: [65, 235], 4: [245, 1000] };

/** A purchase approved by the votes of its level today, when the vote is no longer the signature. Null when its rules, or its level, are others. */
async function aprobarCompra(n: Narrador, c: Cartera, nivel: 3 | 4): Promise<string | null> {
  const p = await cotizar(n, c, ventas(n, c, 2));
  if (!p.id) return null;
  if (p.falta.length > 0) {
    await desistir(n, c, p.id);
    return null;
  }
  await n.hacer(proformas, 'emitir', c.cedente.ejecutivo, p.id, {});
  const enviada = await n.hacerYVer(proformas, 'enviar_a_comite', c.cedente.ejecutivo, p.id, {});
  if (enviada.nivel_comite !== nivel) return null;
  for (const miembro of MESA[nivel] ?? []) await n.hacer(proformas, 'votar', miembro, p.id, APRUEBA);
  return p.id;
}

/** The first clients of a level for which one comes so far. */
async function deAlguno(n: Narrador, carteras: Cartera[], nivel: 3 | 4): Promise<string> {
  const [desde, hasta] = LINEAS[nivel];
  for (let veces = 0; veces < 12; veces += 1) {
    const k = carteras.findIndex((x) => x.cedente.linea >= desde && x.cedente.linea <= hasta);
    const [c] = k < 0 ? [] : carteras.splice(k, 1);
    if (!c) break;
    const id = await aprobarCompra(n, c, nivel);
    if (id) return id;
  }
  throw new Error(`historia: ninguna proforma de nivel ${nivel} por firmar`);
}

const sesionar = (n: Narrador, nivel: 3 | 4) =>
  n.acto(comite, 'crear_sesion', 'comite2', {
    fecha: n.fecha,
    hora: nivel === 3 ? '09:30' : '11:00',
    nivel,
    integrantes: ASISTEN[nivel].map((k) => rutOf(40_000_000 + k)),
  });

/** What is signed, and what still waits for it, the day that the company separates both acts: in levels 3 and 4, of two areas. */
export async function dejarFirmas(n: Narrador, carteras: readonly Cartera[]): Promise<void> {
  const libres = [...carteras].reverse();
  const firmada = await deAlguno(n, libres, 3);
  for (const miembro of MESA[3] ?? []) await n.hacer(proformas, 'firmar', miembro, firmada, { version_vista: 1 });
  const aMedias = await deAlguno(n, libres, 3);
  const directorio = await deAlguno(n, libres, 4);
  const k = libres.findIndex((x) => x.cedente.linea >= 65 && x.cedente.linea <= 200);
  const [c] = libres.splice(k, k < 0 ? 0 : 1);
  if (!c) throw new Error('historia: sin cliente para su línea');
  const linea = await pedirLinea(n, c.cedente, c.deudores);
  for (const miembro of MESA[linea.nivel_comite ?? 3] ?? []) await n.hacer(solicitudes, 'votar', miembro, linea.id, APRUEBA);
  await sesionar(n, 3);
  await sesionar(n, 4);
  await n.hacer(proformas, 'firmar', 'comite1', aMedias, { version_vista: 1 });
  await n.hacer(proformas, 'firmar', 'comite2', directorio, { version_vista: 1 });
}

/** A change of a level that one person proposed and another must answer: from next month the second decides a little more. */
export async function dejarNivel(n: Narrador): Promise<void> {
  await n.acto(comite, 'proponer_nivel', 'admin', {
    nivel: 2,
    nombre: 'Gerente comercial y gerente de riesgo',
    limite_uf: '1800',
    requeridos: 'todos',
    cargos: ['GERENTE_COMERCIAL', 'GERENTE_RIESGO'],
    personas: [],
    de_la_sucursal: false,
    desde: addPeriodos(periodoOf(n.fecha), 1).concat('-01'),
    motivo: 'Acuerdo del directorio: menos asuntos chicos en el comité de crédito',
  });
}
