/** Sentences of the refusals of publications, by code. */
export const mensajes: Readonly<Record<string, string>> = {
  no_publicable: 'No se puede publicar: {causa}',
  ya_publicada: 'Esa deuda ya tiene la publicación {num}',
  bloqueo_en_el_pasado: 'La fecha de la promesa debe ser posterior a hoy',
  baja_sin_pedir: 'Esa publicación nunca se mostró: no hay baja que ver',
  baja_ya_vista: 'La baja ya se confirmó',
  baja_anterior: 'La baja no pudo verse antes de pedirla, el {fecha}',
  contacto_restringido: 'No contactar: {motivo}{desde}',
};

/** Why a debt may not be shown, as it is said. */
export const CAUSAS: Readonly<Record<string, string>> = {
  pagada: 'ya no se debe',
  en_causa: 'se cobra en su causa judicial',
  sin_mora: 'no está en mora',
  bajo_minimo: 'lo que debe no llega a {minimo} ({uf}), el mínimo que se publica',
  disputa: 'hay una disputa abierta',
  concurso: 'el deudor está en un procedimiento concursal',
  no_conforme: 'el deudor no la ha dado por conforme',
  antigua: 'venció hace cinco años o más',
  lista_blanca: 'la lista blanca no permite ese tipo de deuda',
  plazo_vencido: 'pasó el plazo que permite la lista blanca',
  promesa: 'hay una promesa de pago vigente',
  sin_aviso: 'falta avisar al deudor',
  aviso_reciente: 'el aviso al deudor es de hace menos de cinco días',
};
