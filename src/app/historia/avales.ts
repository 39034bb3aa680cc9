import { contract as avales } from '#areas/avales/contract.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { rutOf } from '#kernel/values/rut.ts';
import { archivar } from './archivar.ts';
import { type Cedente, representante, socioDe } from './empresas.ts';
import type { Narrador } from './narrador.ts';

type ConCedente = { cedente: Cedente };
export const NOTARIA = 'PRIMERA_NOTARIA_FICTICIA_DE_SANTIAGO';
const PROFESIONES = ['Ingeniero comercial', 'Contador auditor', 'Agricultor', 'Empresario', 'Ingeniera civil', 'Arquitecta'];
const ESTADOS_CIVILES = ['CASADO_SEPARACION_BIENES', 'CASADO_SOCIEDAD_CONYUGAL', 'SOLTERO', 'CASADO_GANANCIALES', 'VIUDO'];
/** Who offers to answer for the client: its representative, or one of its partners. */
type Fiador = 'representante' | 'socio' | 'accionista' | 'socio_nuevo';
const SOCIOS: Readonly<Record<Exclude<Fiador, 'representante'>, number>> = { socio: 1, accionista: 2, socio_nuevo: 3 };
const quienDe = (i: number, de: Fiador) => (de === 'representante' ? representante(i) : socioDe(i, SOCIOS[de]));
/** One in six has nobody who answers for it: its line goes one level up (domain §15). */
export const sinFiador = (c: Cedente): boolean => c.i % 6 === 5;

const CONYUGES = ['Isabel Rojas Ficticia', 'Ramón Tapia Ejemplo', 'Verónica Silva Muestra', 'Luis Araya Modelo'];
const BIENES = [
  'Casa habitación en Ñuñoa',
  'Parcela en Pirque',
  'Departamento en Viña del Mar',
  'Casa en San Pedro de la Paz',
  'Sitio en Puerto Varas',
];

/** What the person declares that it has and owes. */
function patrimonio(i: number, fecha: Fecha) {
  const valor = 95_000_000 + (i % 7) * 22_000_000;
  return {
    fecha,
    bienes: [
      { tipo: 'INMUEBLE' as const, descripcion: BIENES[i % BIENES.length] ?? 'Casa habitación', valor, gravamen: (i % 3) * 18_000_000 },
      { tipo: 'VEHICULO' as const, descripcion: 'Camioneta 2022', valor: 16_500_000, gravamen: 0 },
    ],
    deudas: [{ acreedor: 'Banco Ficticio', monto: 8_000_000 + (i % 5) * 3_000_000, cuota: 410_000 }],
    renta_mensual: 2_800_000 + (i % 6) * 650_000,
  };
}

/** Somebody offers to answer for a client. Answers the id. */
export async function ofrecerAval(n: Narrador, c: ConCedente, de: Fiador, tope = '2500'): Promise<string> {
  const { i, ejecutivo, rut } = c.cedente;
  const quien = quienDe(i, de);
  const estado_civil = ESTADOS_CIVILES[i % ESTADOS_CIVILES.length] ?? 'SOLTERO';
  const casado = estado_civil === 'CASADO_SOCIEDAD_CONYUGAL';
  const conyuge = {
    rut: rutOf(40_003_000 + i),
    nombre: CONYUGES[(i + 1) % CONYUGES.length] ?? '',
    autoriza: true,
    fecha: n.fecha,
    archivo: null,
  };
  const { id } = await n.nuevo(avales, ejecutivo, {
    rut_aval: quien.rut,
    nombre: quien.nombre,
    estado_civil,
    nacion: 'CL',
    profesion: PROFESIONES[i % PROFESIONES.length],
    tipo: i % 3 === 0 ? 'AVAL' : 'FIADOR',
    alcance: 'GENERAL' as const,
    cliente_rut: rut,
    desde: n.fecha,
    moneda: 'UF' as const,
    monto_maximo: tope,
    domicilio: `Pasaje Ficticio ${200 + i}`,
    conyuge: casado ? conyuge : null,
    patrimonio: patrimonio(i, n.fecha),
  });
  return id;
}

/** Before its line is asked for, who manages the client answers for it; where nobody does, the committee is told. */
export async function afianzar(n: Narrador, c: Cedente): Promise<void> {
  if (sinFiador(c)) return;
  await constituirAval(n, { cedente: c }, await ofrecerAval(n, { cedente: c }, 'representante'));
}

/** A year later he declares again what he has and owes. */
export async function declararDeNuevo(n: Narrador, c: Cedente): Promise<void> {
  if (sinFiador(c)) return;
  await n.acto(avales, 'declarar_patrimonio', 'analista', { rut: representante(c.i).rut, ...patrimonio(c.i + 1, n.fecha) });
}

/** Looked at by the risk desk and constituted by FISCALIA, with its signed paper. */
export async function constituirAval(n: Narrador, c: ConCedente, id: string): Promise<void> {
  await n.hacer(avales, 'revisar', 'analista', id, {});
  const de = { tipo_archivo: 'FIANZA_FIRMADA', referido_tipo: 'aval', referido_id: id, rut: c.cedente.rut } as const;
  const firma_archivo = await archivar(n, 'fiscalia', de, ['Fianza y codeuda solidaria', c.cedente.razon]);
  await n.hacer(avales, 'constituir', 'fiscalia', id, { firma_fecha: n.fecha, firma_notaria: NOTARIA, firma_archivo });
}

const pedirLiberacion = (n: Narrador, c: ConCedente, id: string, detalle: string) =>
  n.hacer(avales, 'solicitar_liberacion', c.cedente.ejecutivo, id, { motivo_liberacion: 'ACUERDO_DE_COMITE', detalle });

/** The guarantors of the company, on their days: `turno` answers the next client that may sign something. */
export function agendarAvales(n: Narrador, hasta: Fecha, turno: () => Promise<ConCedente | undefined>): void {
  // Another partner of each: a second one of the same person would be the same guarantee.
  const conAval = new Set<string>();
  const el = (dias: number, hacer: (c: ConCedente) => Promise<void>) =>
    n.agendarAparte(addDays(hasta, -dias), async () => {
      for (let veces = 0; veces < 40; veces += 1) {
        const c = await turno();
        if (!c || conAval.has(c.cedente.rut)) continue;
        conAval.add(c.cedente.rut);
        return hacer(c);
      }
    });
  const vigente = async (c: ConCedente) => constituirAval(n, c, await ofrecerAval(n, c, 'accionista'));
  for (const dias of [330, 268, 205, 150, 118, 62, 33]) el(dias, vigente);
  // One that leaves because another partner, who backs as much, comes in.
  el(240, async (c) => {
    const id = await ofrecerAval(n, c, 'accionista');
    await constituirAval(n, c, id);
    n.agendarAparte(addDays(hasta, -70), async () => {
      const otro = await ofrecerAval(n, c, 'socio_nuevo', '3000');
      await constituirAval(n, c, otro);
      await n.hacer(avales, 'reemplazar', 'gerencia', id, { reemplazo_id: otro, motivo: 'Vendió sus acciones; entra el nuevo socio' });
    });
  });
  el(90, async (c) =>
    n.hacer(avales, 'descartar', c.cedente.ejecutivo, await ofrecerAval(n, c, 'accionista'), { motivo: 'No quiso declarar su patrimonio' }),
  );
  el(20, async (c) => {
    const id = await ofrecerAval(n, c, 'accionista');
    await constituirAval(n, c, id);
    n.agendarAparte(addDays(hasta, -2), () => pedirLiberacion(n, c, id, 'Renuncia a la gerencia; entra un fiador nuevo'));
  });
  el(6, async (c) => n.hacer(avales, 'revisar', 'analista', await ofrecerAval(n, c, 'accionista'), {}));
  for (const dias of [3, 1]) el(dias, async (c) => void (await ofrecerAval(n, c, 'accionista')));
}
