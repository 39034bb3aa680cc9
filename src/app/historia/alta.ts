import { contract as clientes } from '#areas/clientes/contract.ts';
import { contract as contratos } from '#areas/contratos/contract.ts';
import { contract as solicitudes } from '#areas/solicitudes/contract.ts';
import type { OutputOf } from '#kernel/contract.ts';
import { addDays, addMonths, type Fecha, periodoOf } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { archivar } from './archivar.ts';
import { afianzar, declararDeNuevo } from './avales.ts';
import { aprobar } from './comite.ts';
import { type Cedente, type Deudor, representante } from './empresas.ts';
import type { Narrador } from './narrador.ts';

const DOMICILIO: Readonly<Record<string, readonly [region: string, comuna: string]>> = {
  SANTIAGO: ['13', '13101'],
  LA_SERENA: ['04', '04101'],
  VINA_DEL_MAR: ['05', '05109'],
  TALCA: ['07', '07101'],
  CONCEPCION: ['08', '08101'],
  PUERTO_MONTT: ['10', '10101'],
};
const BANCOS = ['001', '012', '014', '016', '037', '039'];

/** A client of the story with what its later acts need. */
export interface Cartera {
  cedente: Cedente;
  cliente_id: string;
  cuenta_id: string;
  ctacte: string;
  deudores: readonly Deudor[];
  folio: number;
}

function ficha(c: Cedente, hoy: Fecha) {
  const { i } = c;
  const [region = '', comuna = ''] = DOMICILIO[c.sucursal] ?? [];
  const sa = c.razon.endsWith('S.A.');
  const tipo = sa ? 'SA_CERRADA' : c.razon.endsWith('Ltda.') ? 'LTDA' : 'SPA';
  const r = representante(i);
  const correo = c.rut.slice(0, -2);
  return {
    razon_social: c.razon,
    es_pep: false,
    origen: ['REFERIDO', 'EJECUTIVO', 'WEB', 'RENOVACION'][i % 4] ?? 'REFERIDO',
    tipo_contribuyente: sa ? 'SA' : tipo,
    tipo_sociedad: tipo,
    tipo_registro: i % 3 === 0 ? 'EMPRESA_EN_UN_DIA' : 'CONSERVADOR',
    giro: c.giro,
    sector: c.sector,
    email: `contacto.${correo}@ejemplo.cl`,
    telefono: `+56 2 2${String(3_450_000 + i * 137)}`,
    inicio_actividades: `20${String(5 + (i % 14)).padStart(2, '0')}-03-01`,
    actividades: [{ codigo: c.actividad, principal: true }],
    direcciones: [{ tipo: 'LEGAL' as const, calle: 'Calle Ficticia', numero: String(100 + i * 7), region, comuna, principal: true }],
    contactos: [
      {
        nombre: r.nombre,
        cargo: 'Gerente de administración',
        email: `pagos.${correo}@ejemplo.cl`,
        tipo: 'PAGOS' as const,
        fuente: 'CLIENTE' as const,
        predeterminado: true,
      },
    ],
    vinculos: [
      {
        ...r,
        vinculo: 'REPRESENTANTE_LEGAL',
        participacion_pct: '60.00',
        desde: '2020-01-02',
        facultades: ['CEDER' as const, 'ENDEUDAR' as const, 'SUSCRIBIR_PAGARE' as const],
      },
    ],
    habilitados: [{ ...r, cargo: 'Representante', email: `firma.${correo}@ejemplo.cl`, firma_cesion: true }],
    rentas: Array.from({ length: 12 }, (_, k) => ({
      tipo_renta: 'VENTAS_F29',
      periodo: periodoOf(addMonths(hoy, -1 - k)),
      monto: (esMenor(c) ? c.linea : c.linea + 350) * 1_000_000 + (i + k) * 1_234_567,
      fuente: 'F29' as const,
    })),
  };
}

/** Whether its sales make it a company of smaller size: its debtors owe it within 30 days (Ley 21.131). */
export const esMenor = (c: Cedente): boolean => c.linea < 150;

/** The file of a client, complete, as its executive types it. Answers its id. */
export async function inscribir(n: Narrador, c: Cedente): Promise<string> {
  const { id } = await n.nuevo(clientes, c.ejecutivo, { rut: c.rut, tipo_persona: 'JURIDICA', ...ficha(c, n.fecha) });
  const { requisitos } = await n.detalle<OutputOf<typeof clientes, 'crear'>>(clientes, c.ejecutivo, id);
  for (const r of requisitos) await n.hacer(clientes, 'recibir_requisito', c.ejecutivo, id, { requisito_id: r.id });
  return id;
}

/** From the complete file to an active client: its validated account, its framework contract in force, and who answers for it. */
export async function autorizar(n: Narrador, c: Cedente, id: string): Promise<{ cuenta_id: string; ctacte: string }> {
  await n.hacer(clientes, 'enviar_a_fiscalia', c.ejecutivo, id, {});
  const causales = ['PODERES_SUFICIENTES', 'FACULTAD_EXPRESA_PARA_CEDER_CREDITOS'];
  await n.hacer(clientes, 'autorizar', 'fiscalia', id, { causales, vigencia_dias: 365 });
  const { i } = c;
  const cuenta = { banco: BANCOS[i % BANCOS.length] ?? '001', ctacte: String(70_010_000 + i * 4321), tipo_cuenta: 'CORRIENTE' };
  const con = await n.hacerYVer(clientes, 'agregar_cuenta', c.ejecutivo, id, { ...cuenta, rut_titular: c.rut });
  const cuenta_id = con.cuentas.at(-1)?.id ?? '';
  await n.hacer(clientes, 'validar_cuenta', 'operaciones', id, { cuenta_id });
  await firmarMarco(n, c);
  await afianzar(n, c);
  return { cuenta_id, ctacte: cuenta.ctacte };
}

async function firmarMarco(n: Narrador, c: Cedente): Promise<void> {
  const { i } = c;
  const r = representante(i);
  const nuevo = await n.nuevo(contratos, c.ejecutivo, {
    cliente_rut: c.rut,
    tipo: 'MARCO_FACTORING',
    porcentaje: '95',
    plazo_dias: i % 4 === 0 ? 730 : 0,
    fecha_inicio: n.fecha,
    firmantes: [{ ...r, calidad: 'REPRESENTANTE', poder: { desde: '2020-01-02', hasta: null } }],
  });
  const { num_contrato } = await n.detalle<{ num_contrato: number }>(contratos, c.ejecutivo, nuevo.id);
  await n.hacer(contratos, 'emitir', 'fiscalia', nuevo.id, {});
  const archivo_firmado = await archivar(
    n,
    c.ejecutivo,
    { tipo_archivo: 'CONTRATO_FIRMADO', referido_tipo: 'contrato', referido_id: nuevo.id, rut: c.rut },
    [`Contrato marco de factoring N° ${num_contrato}`, c.razon, `Firmado por ${r.nombre} el ${formatFecha(n.fecha)}`],
  );
  const firmas = [{ rut: r.rut as string, firmado_el: n.fecha as string }];
  await n.hacer(contratos, 'registrar_firma', c.ejecutivo, nuevo.id, {
    firmas,
    facultades: ['CEDER', 'SUSCRIBIR_PAGARE'],
    archivo_firmado,
  });
  await n.hacer(contratos, 'activar', 'gerencia', nuevo.id, {});
}

/** The line of the client for a year: asked by its executive, voted by the level that its exposure needs. `antes`: what is done with the draft. */
export async function pedirLinea(
  n: Narrador,
  c: Cedente,
  deudores: readonly Deudor[],
  antes: (id: string) => Promise<void> = async () => undefined,
): Promise<{ id: string; nivel_comite: number | null }> {
  const s = await n.nuevo(solicitudes, c.ejecutivo, {
    rut: c.rut,
    producto: 'FACTORING',
    moneda: 'CLP',
    monto: String(c.linea * 1_000_000),
    plazo_maximo: 120,
    anticipo_pct: '95.00',
    tasa_mensual: '1.8',
    comision_pct: '0.40',
    comision_minima_uf: '1.5',
    fecha_expiracion: addDays(n.fecha, 364),
    presentacion: `${c.razon}, ${c.giro.toLowerCase()}, con ventas estables y deudores de primera línea.`,
    deudores: deudores.map((d) => ({ rut_deudor: d.rut, monto: Math.round((c.linea * 1_000_000) / 2) })),
  });
  await antes(s.id);
  return n.hacerYVer(solicitudes, 'enviar', c.ejecutivo, s.id, {});
}

export async function abrirLinea(n: Narrador, c: Cedente, deudores: readonly Deudor[]): Promise<void> {
  const s = await pedirLinea(n, c, deudores);
  await aprobar(n, solicitudes, s.id, s.nivel_comite);
}

/** Nothing new is done with it: for its arrears, or because somebody stopped it. */
export const bloqueado = async (n: Narrador, { rut, ejecutivo }: Cedente): Promise<boolean> =>
  (await n.lista(clientes, ejecutivo, { q: rut, bloqueado: 'si', perPage: '1' })).length > 0;

/** A year later: fresh sales, the legal report again, and the line renewed. Not of one that is blocked for its arrears: false. */
export async function renovar(n: Narrador, c: Cartera): Promise<boolean> {
  const { cedente } = c;
  if (await bloqueado(n, cedente)) return false;
  await n.hacer(clientes, 'enviar_a_fiscalia', cedente.ejecutivo, c.cliente_id, {});
  await n.hacer(clientes, 'autorizar', 'fiscalia', c.cliente_id, { causales: ['PODERES_SUFICIENTES'], vigencia_dias: 365 });
  await declararDeNuevo(n, cedente);
  await abrirLinea(n, cedente, c.deudores);
  return true;
}
