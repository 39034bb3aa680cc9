import { contract as contratos } from '#areas/contratos/contract.ts';
import { contract as pacs } from '#areas/pacs/contract.ts';
import { PLANTILLAS_DEMO, TIPOS_PLANTILLA } from '#areas/pacs/domain/banco-demo.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { Cartera } from './alta.ts';
import { archivar } from './archivar.ts';
import type { LineaBanco } from './cobro.ts';
import { operable, otorgar } from './credito.ts';
import { representante } from './empresas.ts';
import { BANCO } from './giro.ts';
import type { Narrador } from './narrador.ts';

/** Bank of the demo's automatic debit, and whose clients pay by it. */
const BANCO_PAC = '012';
const CUANTOS = 3;
const LINEA_MAXIMA = 60;
/** Days that the chapter takes: from the credits to the answer that waits today. */
export const DIAS_PAC = 62;

interface Adherido {
  c: Cartera;
  credito_id: string;
  mandato_id: string;
  servicio: string;
}
type Lote = {
  id: string;
  estado: string;
  n: number;
  por_abonar: number;
  vista_previa: string[];
  cargos: { reintento_el: Fecha | null }[];
};

/** The layouts of the bank: the treasury writes them and the management puts them in force. */
async function darFormatos(n: Narrador): Promise<void> {
  for (const tipo of TIPOS_PLANTILLA) {
    const { formato, codigos } = PLANTILLAS_DEMO[tipo];
    const p = await n.acto(pacs, 'proponer_plantilla', 'tesoreria', {
      banco: BANCO_PAC,
      tipo,
      formato,
      codigos: { ...codigos },
      comentario: 'Formato que entregó el banco',
    });
    await n.acto(pacs, 'decidir_plantilla', 'gerencia', { plantilla_id: p.id, aprueba: true });
  }
}

/** The client signs that its cuotas are charged to its account, and the treasury enrols it. */
async function adherir(n: Narrador, c: Cartera, credito_id: string, k: number): Promise<Adherido> {
  const { rut, razon, ejecutivo, i } = c.cedente;
  const r = representante(i);
  const firmantes = [{ ...r, calidad: 'REPRESENTANTE' as const, poder: { desde: '2020-01-02', hasta: null } }];
  const datos = { cliente_rut: rut, tipo: 'PAC', plazo_dias: 0, monto_fijo: true, monto: '2000000', fecha_inicio: n.fecha, firmantes };
  const contrato = await n.nuevo(contratos, ejecutivo, datos);
  await n.hacer(contratos, 'emitir', 'fiscalia', contrato.id, {});
  const { num_contrato } = await n.detalle<{ num_contrato: number }>(contratos, ejecutivo, contrato.id);
  const de = { tipo_archivo: 'CONTRATO_FIRMADO', referido_tipo: 'contrato', referido_id: contrato.id, rut } as const;
  const archivo_firmado = await archivar(n, ejecutivo, de, [`Mandato PAC N° ${num_contrato}`, razon, `Firmado el ${formatFecha(n.fecha)}`]);
  await n.hacer(contratos, 'registrar_firma', ejecutivo, contrato.id, {
    firmas: [{ rut: r.rut, firmado_el: n.fecha }],
    facultades: [],
    archivo_firmado,
  });
  await n.hacer(contratos, 'activar', 'gerencia', contrato.id, {});
  const servicio = `CRE-${String(1000 + k).padStart(6, '0')}`;
  const m = await n.nuevo(pacs, 'tesoreria', {
    rut_cliente: rut,
    rut_titular: rut,
    contrato_id: contrato.id,
    banco: BANCO_PAC,
    tipo_cuenta: 'CORRIENTE',
    cuenta: String(70_001_230 + k),
    id_servicio: servicio,
    creditos: [credito_id],
    ...(k === 2 ? { tope_uf: '80' } : {}),
    fecha_firma: n.fecha,
    canal: 'PAPEL',
  });
  return { c, credito_id, mandato_id: m.id, servicio };
}

const ver = (n: Narrador, id: string) => n.detalle<Lote>(pacs, 'tesoreria', id);

/** A list that is made, written, downloaded and sent: answers it as it left. */
async function enviar(n: Narrador, tipo: 'ALTAS' | 'CARGOS', fecha_cargo: Fecha): Promise<Lote> {
  const { id } = await n.acto(pacs, 'armar', 'tesoreria', { banco: BANCO_PAC, tipo, fecha_cargo });
  await n.hacer(pacs, 'generar', 'tesoreria', id, {});
  await n.pregunta(pacs, 'archivo', 'tesoreria', {}, id);
  await n.hacer(pacs, 'enviar', 'gerencia', id, { medio: 'Sitio del banco' });
  return ver(n, id);
}

/** The file of the bank: the rows sent, each with the code that it gives to its service; what it does not say is charged. */
function respuesta(l: Lote, codigos: Readonly<Record<string, string>>, o: { solo?: readonly string[]; cambia?: string } = {}): Buffer {
  const lineas = l.vista_previa.flatMap((x) => {
    if (!x.startsWith('D')) return [x];
    const servicio = x.slice(32, 52).trim();
    if (o.solo && !o.solo.includes(servicio)) return [];
    const fila = o.cambia === servicio ? `${x.slice(0, 56)}${String(Number(x.slice(56, 68)) - 1_000).padStart(12, '0')}${x.slice(68)}` : x;
    return [`${fila}${codigos[servicio] ?? '00'}`];
  });
  return Buffer.from(lineas.map((x) => `${x}\r\n`).join(''), 'latin1');
}

const responder = (n: Narrador, l: Lote, bytes: Buffer, parte = 1) =>
  n.acto(
    pacs,
    'responder',
    'tesoreria',
    {},
    { id: l.id, minimal: true, archivos: [{ nombre: `respuesta-${l.id.slice(-4)}-${parte}.txt`, bytes, mime: 'text/plain' }] },
  );

/** The bank pays what it charged, less its fee, and its line goes to the statement. */
async function abonar(n: Narrador, id: string, banco: LineaBanco[]): Promise<void> {
  const l = await n.detalle<Lote & { documento: string }>(pacs, 'tesoreria', id);
  if (l.por_abonar <= 0) return;
  await n.hacer(pacs, 'abonar', 'tesoreria', id, { fecha: n.fecha, cuenta_banco: BANCO, bruto: l.por_abonar, comision: 900, iva: 171 });
  banco.push({ fecha: n.fecha, glosa: 'ABONO RECAUDACION PAC', documento: l.documento, abono: l.por_abonar - 1_071, cargo: 0 });
}

/** Three clients take a credit and sign its automatic debit. */
async function empezar(n: Narrador, carteras: readonly Cartera[], banco: LineaBanco[]): Promise<Adherido[]> {
  const adheridos: Adherido[] = [];
  await darFormatos(n);
  for (const c of [...carteras].reverse()) {
    if (adheridos.length === CUANTOS) break;
    if (c.cedente.linea > LINEA_MAXIMA || !(await operable(n, c))) continue;
    const datos = {
      moneda: 'CLP',
      monto_solicitado: 6_000_000,
      plazo: 12,
      tasa_mensual: '1.75',
      fecha_primer_vencimiento: addDays(n.fecha, 22),
    } as const;
    const credito_id = await otorgar(n, c, 'vigente', banco, { datos });
    adheridos.push(await adherir(n, c, credito_id, adheridos.length));
  }
  const altas = await enviar(n, 'ALTAS', n.fecha);
  await responder(n, altas, respuesta(altas, {}));
  return adheridos;
}

/**
 * The automatic debit of the demo, told from `desde` over `DIAS_PAC` days: three credits, a month whose list squares (one charge without funds
 * that the retry collects, one that the bank takes back weeks later), and a month answered in part, with a mandate revoked and a row that waits
 * for a person today.
 */
export function agendarPac(n: Narrador, desde: Fecha, carteras: readonly Cartera[], banco: LineaBanco[]): void {
  n.agendarAparte(desde, async (dia) => {
    const [uno, dos, tres] = await empezar(n, carteras, banco);
    if (!uno || !dos || !tres) return;
    const cal = n.calendario;
    const despues = (fecha: Fecha, habiles: number, hacer: () => Promise<unknown>) =>
      n.agendarAparte(cal.addBankingDays(fecha, habiles), async () => void (await hacer()));
    const correr = (fecha: Fecha, seguir: (l: Lote) => void) => despues(fecha, -2, async () => seguir(await enviar(n, 'CARGOS', fecha)));
    const reintentar = async (id: string) => {
      const fecha = (await ver(n, id)).cargos.find((c) => c.reintento_el)?.reintento_el;
      if (!fecha) return;
      correr(fecha, (l) => {
        despues(fecha, 1, () => responder(n, l, respuesta(l, {})));
        despues(fecha, 2, () => abonar(n, l.id, banco));
      });
    };
    const primera = cal.nextBankingDay(addDays(dia, 22));
    correr(primera, (l) => {
      despues(primera, 1, async () => {
        await responder(n, l, respuesta(l, { [dos.servicio]: '01' }));
        await reintentar(l.id);
      });
      despues(primera, 2, () => abonar(n, l.id, banco));
      despues(primera, 12, () => responder(n, l, respuesta(l, { [tres.servicio]: '11' }, { solo: [tres.servicio] }), 2));
    });
    const segunda = cal.nextBankingDay(addDays(dia, 53));
    correr(segunda, (l) => {
      despues(segunda, 1, () => responder(n, l, respuesta(l, { [uno.servicio]: '05' }, { solo: [uno.servicio] })));
      despues(segunda, 2, () =>
        responder(n, l, respuesta(l, { [uno.servicio]: '05' }, { solo: [uno.servicio, dos.servicio], cambia: dos.servicio }), 2),
      );
    });
  });
}
