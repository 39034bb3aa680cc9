/** Sentences of the refusals of descuentos, by code. */
export const mensajes: Readonly<Record<string, string>> = {
  deuda_ya_reservada: 'La deuda está en {destino}',
  descuento_desactualizado: 'La deuda al {fecha} es {monto}; confirme el nuevo giro',
  sobre_tope: 'Excede su tope de {tope}; corresponde a {nivel}',
  monto_invalido: 'El monto {monto} no corresponde a lo que se debe',
  partida_repetida: 'La misma deuda y concepto está dos veces',
  partida_obligatoria: 'Esta partida no se puede quitar',
  condicion_pasada: 'El plazo para pagar no puede ser anterior a hoy',
  condicion_vencida: 'El plazo para pagar era el {fecha}: pida otra condonación',
  condicion_imposible: 'Después de condonar, esas deudas son {debe}: no puede pagar más que eso',
  condicion_larga: 'El plazo para pagar es de a lo más {dias} días',
  deuda_ajena: 'Esa deuda no es de este cliente o ya no existe',
  condonacion_en_uf: 'La cuota {numero} es de un crédito en UF: no se condona en pesos',
  deuda_cambio: 'La deuda {numero} cambió: vuelva a proponer la condonación',
  sin_consentimiento_comprador: 'El pagaré pertenece a {comprador}: falta su consentimiento',
  sin_deduccion: 'Sólo un descuento de un giro tiene detalle',
  sin_condonacion: 'Sólo una condonación aplicada tiene carta',
};
