/** Sentences of the refusals of pasivos, by code. */
export const mensajes: Readonly<Record<string, string>> = {
  cliente_en_mora: 'Tiene {n} documentos vencidos por {monto}: aplique o pida excepción',
  pasivo_retenido: 'Retenido: {motivo}',
  pasivo_sin_identificar: 'El depósito aún no tiene dueño: identifíquelo primero',
  pasivo_en_solicitud: 'Hay {monto} comprometidos en una solicitud: resuélvala primero',
  titular_distinto: 'La cuenta no pertenece al RUT del cliente',
  cuenta_no_validada: 'La cuenta no está validada por otro usuario',
  cuenta_en_espera: 'Cuenta habilitada hace {h} h; se puede usar desde {fecha}',
  saldo_insuficiente: 'Disponible {disp}, cargo {cargo}',
  sin_autorizacion_cliente: 'Falta la orden del cliente para compensar',
  efectivo_sobre_tope: 'Efectivo hasta {tope}',
  tope_diario_excedido: 'Disponible hoy {disp}; faltan {falta}',
  pasivo_de_otro_rut: 'El pasivo es de {rut}',
  pasivo_ya_comprometido: 'Ese pasivo ya está comprometido en la misma solicitud',
  por_rendir_intocable: 'Es dinero de {comprador}',
  retencion_legal: 'La retención legal sólo la levanta Cumplimiento',
  motivo_requerido: 'Indique el motivo',
};
