import type { Cedente } from '#app/historia/empresas.ts';
import { BANCO } from '#app/historia/giro.ts';
import type { Narrador } from '#app/historia/narrador.ts';
import { contract as cheques } from '#areas/cheques/contract.ts';
import { contract as documentos } from '#areas/documentos/contract.ts';
import { contract as garantias } from '#areas/garantias/contract.ts';
import { contract as pagares } from '#areas/pagares/contract.ts';
import { contract as ventaPagares } from '#areas/venta-pagares/contract.ts';
import { addMonths } from '#kernel/values/fecha.ts';
import { papelPdf } from '../../../tools/dte-demo/papel.ts';

/** A pagaré of the client printed, signed and kept: the tax of its paper is a debt. Answers the key of that debt. */
async function firmarPagare(n: Narrador, c: Cedente): Promise<string> {
  const p = await n.acto(pagares, 'crear', 'operaciones', {
    cliente_rut: c.rut,
    tipo: 'PLAZO',
    moneda: 'CLP' as const,
    monto: '300000000',
    fecha_emision: n.fecha,
    vencimiento: addMonths(n.fecha, 14),
  });
  await n.hacer(pagares, 'imprimir', 'operaciones', p.id, {});
  const de = { tipo_archivo: 'PAGARE_FIRMADO', referido_tipo: 'pagare' as const, referido_id: p.id, rut: c.rut };
  const papel = { nombre: 'pagare.pdf', bytes: papelPdf([`Pagaré ${p.pagarevista}`, c.razon]), mime: 'application/pdf' };
  const subido = await n.acto(documentos, 'subir_archivos', 'operaciones', de, { archivos: [papel] });
  await n.hacer(pagares, 'registrar_firma', 'operaciones', p.id, {
    firmas: p.firmas.map((f) => ({ rut: f.rut, firmado_el: n.fecha })),
    archivo_firmado: subido.archivos[0]?.archivo?.id ?? '',
  });
  const guardado = await n.acto(pagares, 'custodiar', 'fiscalia', { boveda: 'CASA_MATRIZ' }, { id: p.id });
  return `gasto:${guardado.cargos[0]?.id}`;
}

/** A mortgage constituted by another person than who proposed it, with a part of it behind the line of the client. */
export async function hipotecar(n: Narrador, c: Cedente): Promise<void> {
  const bien = {
    direccion: 'Los Aromos 1',
    comuna: '13101',
    rol_avaluo: '100-1',
    fojas: '10',
    numero: '20',
    anio: '2020',
    cbr: 'Santiago',
  };
  const seguro = {
    aseguradora: 'Aseguradora Ficticia S.A.',
    poliza: '77',
    periodo_prima: 'ANUAL',
    prima: 250_000,
    vence: addMonths(n.fecha, 12),
    beneficiario_endosado: true,
  };
  const g = await n.acto(garantias, 'crear', 'operaciones', {
    tipo: 'HIPOTECA',
    beneficiario: 'LA_EMPRESA',
    sobre: 'ESPECIFICA' as const,
    grado: 1,
    notaria: 'Primera Notaría',
    cliente_rut: c.rut,
    otorgante_rut: c.rut,
    nombre_otorgante: c.razon,
    fecha_escritura: n.fecha,
    bien,
    seguro,
    gravamenes_preferentes_uf: '1500',
  });
  await n.hacer(garantias, 'pedir_tasacion', 'operaciones', g.id, {});
  await n.hacer(garantias, 'registrar_tasacion', 'operaciones', g.id, {
    fecha: n.fecha,
    tasador_rut: '40000077-8',
    tasador: 'Ana Tasa',
    tasacion_uf: '6000',
    valor_liquidacion_uf: '5000',
  });
  await n.hacer(garantias, 'constituir', 'fiscalia', g.id, { fecha_constitucion: n.fecha });
  await n.hacer(garantias, 'asignar', 'operaciones', g.id, {
    objeto: 'linea' as const,
    objeto_id: c.rut,
    nombre: 'Línea de factoring',
    monto_asignado_uf: '1200',
  });
}

/** What the story leaves in the vault and at the bank: who comes back to answer for the deposit. */
export async function recibirInstrumentos(n: Narrador, c: Cedente): Promise<string[]> {
  const objeto_pk = await firmarPagare(n, c);
  const fila = { banco: '001', cta_cte: '7001', monto: 400_000, fecha: n.fecha, objeto_pk };
  const { cheques: papeles } = await n.acto(cheques, 'recibir', 'operaciones', {
    cliente_rut: c.rut,
    modo: 'PAGO' as const,
    rut_girador: c.rut,
    nombre_girador: c.razon,
    cheques: ['101', '102', '103'].map((num_cheque) => ({ ...fila, num_cheque })),
  });
  for (const p of papeles) await n.hacer(cheques, 'custodiar', 'tesoreria', p.id, { boveda: 'CASA_MATRIZ' });
  await n.acto(ventaPagares, 'guardar_comprador', 'tesoreria', {
    rut: '99990501-3',
    nombre: 'Fondo Ficticio Tres',
    tipo: 'FONDO_INVERSION',
    limite: 500_000_000,
    activo: true,
  });
  const van = papeles.slice(0, 2).map((p) => p.id);
  // Received is their first version, kept the second.
  await n.acto(cheques, 'depositar', 'tesoreria', { cuenta: BANCO, total: 800_000, cheques: van.map((id) => ({ id, version: 2 })) });
  return van;
}

/** The bank paid one of the two and refused the other. */
export async function responderCheques(n: Narrador, [pagado = '', protestado = '']: readonly string[]): Promise<void> {
  await n.hacer(cheques, 'liberar', 'tesoreria', pagado, {});
  await n.hacer(cheques, 'protestar', 'supervisor', protestado, { fecha: n.fecha, causales: ['CUENTA_CERRADA'], comision: 5_000 });
}
