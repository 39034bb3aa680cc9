import { pasoDe } from './causas.ts';

const POR_CODIGO: Readonly<Record<string, string>> = {
  cedente_no_es_cliente: 'Cree la ficha del cliente y vuelva a cargar',
  emisor_no_es_cliente: 'Cárguelo en el cliente que lo emitió',
  cliente_bloqueado: 'Pida a cumplimiento que revise el bloqueo',
  deudor_bloqueado: 'No se compra a este deudor mientras siga bloqueado',
  tipo_no_cedible: 'Sólo se compran facturas 33, 34, 43 y 46; una nota 61 entra después de su factura',
  nota_no_corresponde: 'Pida al cliente la nota que corresponde a ese documento',
  nota_supera_documento: 'Compare la nota con el documento y con las notas que ya tiene',
  documento_ya_cedido: 'Pida al cliente la cesión a nuestro nombre o descarte el documento',
  documento_reclamado: 'Pida al cliente que resuelva el reclamo con su deudor',
  documento_duplicado_distinto: 'Compare ambos documentos y avise a cumplimiento',
  manual_no_coincide: 'Corrija lo digitado o pida el XML correcto',
  documento_vencido: 'Un documento vencido no se compra',
  demasiados_documentos: 'Divida el archivo y cárguelo en partes',
  archivo_demasiado_grande: 'Cargue los XML por separado',
};
const POR_PASO: Readonly<Record<string, string>> = {
  archivo: 'Pida al cliente el XML original que emitió su sistema',
  firma: 'Pida el XML original: este fue modificado o no es el firmado',
  aec: 'Pida el archivo de cesión tal como lo entregó el SII',
  quien: 'Revise los RUT del documento',
  terminos: 'El documento no se puede comprar en estas condiciones',
  una_vez: 'Revise el documento que ya está en el sistema',
};

/** What a person does about a cause of refusal, in a sentence. */
export function queHacer(codigo: string): string {
  return POR_CODIGO[codigo] ?? POR_PASO[pasoDe(codigo) ?? ''] ?? 'Revise el archivo';
}
