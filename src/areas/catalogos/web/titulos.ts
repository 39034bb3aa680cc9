import { label } from '#kernel/words.ts';

/** Lists whose name in the specification is not how a person calls them. */
const TITULOS: Readonly<Record<string, string>> = {
  action_allowed_profiles: 'Perfiles que venden pagarés',
  buyers: 'Tipos de comprador de pagarés',
  canales: 'Canales de pago',
  cargos_desbloqueante: 'Cargos que desbloquean pagarés',
  categorias_blog: 'Categorías del blog',
  categorias_conocimiento: 'Categorías de la base de conocimiento',
  categorias_tienda: 'Categorías de la tienda',
  causales_autoriza: 'Causales para autorizar',
  causales_objeta: 'Causales para objetar',
  causales_protesto: 'Causales de protesto',
  causales_reparo: 'Causales de reparo',
  destino: 'Destinos de una operación',
  docu_cuota_options: 'Qué se prorroga',
  dte: 'Documentos tributarios electrónicos',
  estado_cheque: 'Estados de un cheque',
  etiquetas_blog: 'Etiquetas del blog',
  marcas_tienda: 'Marcas de la tienda',
  origen: 'Orígenes de una operación',
  origenes: 'Orígenes de clientes y créditos',
  origins: 'Orígenes de pagarés vendidos',
  pactos: 'Pactos',
  payment_options: 'Formas de pago de prórrogas',
  segmento_cliente: 'Segmentos de cliente',
  tipo_documentos: 'Tipos de documento',
  tipo_operacion: 'Tipos de operación',
  tipo_pagos: 'Tipos de pago',
  tipo_pasivo: 'Tipos de pasivo',
  vias: 'Vías de pago',
};

/** The name of a list as the editor shows it. */
export const tituloDe = (catalogo: string): string => TITULOS[catalogo] ?? label(catalogo);
