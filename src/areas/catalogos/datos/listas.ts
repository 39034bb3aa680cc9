/**
 * Seed rows of every catalogue, under the option names of the specification. One text per list, rows separated by ' · ';
 * `CODIGO=texto` fixes a code where the text does not give it. Lists named in SISTEMA are read by rules of the code: their
 * text may change, their code and state may not. Source: domain §8, §12, §15, §17 and the Opciones of each area.
 */
export const LISTAS: Readonly<Record<string, string>> = {
  // Cliente
  vinculos:
    'representante legal · socio/accionista · aval · fiador y codeudor solidario · cónyuge/conviviente civil · apoderado · director · gerente general · contacto cobranza · contacto pagos · beneficiario final · empresa relacionada',
  tipos_contribuyente:
    'persona natural sin giro · NATURAL_CON_GIRO=persona natural con giro (1ª categoría) · HONORARIOS=honorarios (2ª categoría) · EIRL · SPA=SpA · LTDA=Ltda. · SA=S.A. · sin fines de lucro · organismo público · Pro-PYME 14 D3 · Pro-PYME transparente 14 D8 · renta presunta · régimen general 14 A',
  naciones:
    'CL=Chile · AR=Argentina · PE=Perú · BO=Bolivia · CO=Colombia · VE=Venezuela · HT=Haití · ES=España · BR=Brasil · EC=Ecuador · US=Estados Unidos · CN=China · OTRA=otra',
  estado_civiles:
    'SOLTERO=soltero/a · CASADO_SOCIEDAD_CONYUGAL=casado/a en sociedad conyugal · CASADO_SEPARACION_BIENES=casado/a con separación de bienes · CASADO_GANANCIALES=casado/a con participación en gananciales · acuerdo de unión civil · DIVORCIADO=divorciado/a · VIUDO=viudo/a · SEPARADO_JUDICIALMENTE=separado/a judicialmente',
  origenes:
    'ejecutivo · referido · web · campaña · CONVENIO_PACTO=convenio/pacto · agente externo · cartera comprada · renovación · FERIA_ASOCIACION=feria/asociación · retención',
  reseñas:
    'giro y trayectoria · proveedores y clientes principales · situación tributaria · patrimonio · MERCADO_COMPETENCIA=mercado y competencia · visita en terreno · conclusión ejecutivo',
  tipos_renta:
    'sueldo fijo · VARIABLE_COMISION=variable/comisión · honorarios · arriendos · RETIROS_DIVIDENDOS=retiros/dividendos · pensión · agrícola presunta · ventas F29 · otros',
  sectores:
    'agrícola · pesca · minería · industria · construcción · comercio mayor · comercio menor · transporte · servicios · salud · educación · público · inmobiliario · tecnología',
  giros:
    'comercio al por mayor · comercio al por menor · transporte de carga · construcción · servicios de ingeniería · agricultura · elaboración de alimentos · servicios profesionales · arriendo de maquinaria · otro giro',
  motivos_bloqueo:
    'MORA_30_DIAS=mora > 30 días · protesto vigente · demanda en curso · DOCUMENTO_FALSO=documento falso/doble cesión · pago al cliente no informado · QUIEBRA_LIQUIDACION=quiebra/liquidación · PEP/UAF · poderes vencidos · línea vencida · concentración excedida · solicitud gerencia · fallecimiento · DOCUMENTOS_NO_CONFORMES=documentos girados que su deudor no reconoce',
  habilitado_estados: 'pendiente · habilitado · rechazado · suspendido · vencido · revocado',
  tipos_sociedad:
    'SPA=SpA · LTDA=Ltda. · SA_CERRADA=S.A. cerrada · SA_ABIERTA=S.A. abierta · EIRL · colectiva · en comandita · cooperativa · FUNDACION_CORPORACION=fundación/corporación · sociedad de hecho · comunidad · sucursal extranjera',
  tipos_registro:
    'EMPRESA_EN_UN_DIA=Registro de Empresas y Sociedades ("en un día") · CONSERVADOR=Conservador/Registro de Comercio · escritura pública · Diario Oficial · registro cooperativas · Ministerio de Justicia',
  vigencia_dias: '30=30 días · 60=60 días · 90=90 días · 180=180 días',
  causales_autoriza:
    'poderes suficientes · actuación conjunta acreditada · aval con autorización de cónyuge · sociedad vigente sin observaciones · facultad expresa para ceder créditos · facultad para suscribir pagarés · autorizado con condición',
  causales_objeta:
    'sin facultad para ceder · SIN_FACULTAD_PARA_ENDEUDAR=sin facultad para endeudar/avalar · sociedad disuelta · representante sin vigencia · extracto no publicado · conflicto de interés · liquidación concursal',
  causales_reparo:
    'falta certificado de vigencia · falta escritura de modificación · cédula vencida · firma no coincide · falta autorización cónyuge · domicilio desactualizado · falta acta de directorio',
  motivos_retencion:
    'mora en otra operación · PENSION_ALIMENTOS=pensión de alimentos (Ley 21.389) · orden judicial · documentos sin verificar · nota de crédito en trámite · garantía pendiente · diferencia de pago · convenio · cuenta bancaria no validada',
  perfiles_bloqueo: 'ANALISTA_RIESGO=analista de riesgo · CUMPLIMIENTO=cumplimiento · GERENCIA=gerencia',
  perfiles_alertado: 'EJECUTIVO=ejecutivo · JEFE_SUCURSAL=jefe de sucursal · OPERACIONES=operaciones',
  tipos_cuenta: 'CORRIENTE=cuenta corriente · VISTA=cuenta vista · AHORRO=cuenta de ahorro',
  motivos_restriccion:
    'SOLICITUD_TITULAR=lo pidió el titular · EMPLAZADO=emplazado en juicio · CONCURSO=en un procedimiento concursal · FALLECIDO=fallecido · NUMERO_EQUIVOCADO=número equivocado · RECLAMO=reclamo en curso · REPRESENTADO=actúa por su abogado o representante',
  // Buró, análisis, avales
  tipos_analisis: 'LINEA_NUEVA=línea nueva · RENOVACION=renovación · AUMENTO=aumento · CREDITO=crédito · SEGUIMIENTO=seguimiento',
  condiciones_tipo: 'garantía · aval · covenant · seguro · documento pendiente · tope por deudor · otra',
  tipos_aval: 'AVAL=aval de pagaré · FIADOR=fiador y codeudor solidario · TERCERO_GARANTE=tercero garante',
  motivos_liberacion: 'pago total · sustitución · acuerdo de comité · error de registro',
  motivos_consulta:
    'EVALUACION=evaluación · RENOVACION=renovación · SEGUIMIENTO=seguimiento · COBRANZA=cobranza · SOLICITUD_TITULAR=solicitud del titular',
  motivos_refresco: 'informe vencido · antecedente nuevo · pedido de comité · error del informe',
  fuentes:
    'EQUIFAX_PERSONA=Equifax, personas · EQUIFAX_EMPRESA=Equifax, empresas · BOLETIN_COMERCIAL=boletín comercial · SINACOFI=Sinacofi · SIISA=SIISA · TRANSUNION=TransUnion · CMF=deuda CMF · REDEC=registro de deuda consolidada (REDEC) · TGR=Tesorería (TGR) · SII=SII · PODER_JUDICIAL=Poder Judicial · BOLETIN_CONCURSAL=boletín concursal · VEHICULOS=vehículos · BIENES_RAICES=bienes raíces · DEUDORES_ALIMENTOS=registro de deudores de alimentos',
  tipos_tarea:
    'SOLICITUD=solicitud · CREDITO=crédito · ANALISIS=análisis · BIR=BIR · AVAL=aval · DESBLOQUEO=desbloqueo · EXCEPCION=excepción · ALERTA=alerta',
  motivos_espera: 'antecedentes del cliente · respuesta de deudor · informe comercial · fiscalía · comité',
  motivos_devolucion: 'antecedentes incompletos · cifras inconsistentes · fuera de política · condiciones por aclarar',
  motivos_rechazo: 'capacidad de pago · comportamiento de pago · endeudamiento · antecedentes · garantía insuficiente · fuera de política',
  motivos_desistimiento: 'mejor oferta · ya no requiere · plazo de respuesta · condiciones · sin respuesta del cliente',
  motivos_anulacion:
    'error de ingreso · a pedido del cliente · duplicado · antecedentes falsos · condiciones no cumplidas · vencido sin uso',
  // Crédito
  productos:
    'FACTORING=factoring · CREDITO=crédito en cuotas · CONFIRMING=confirming · CHEQUES=descuento de cheques · PAGARES=descuento de pagarés · ORDERING=ordering (OC)',
  tipos_credito:
    'capital de trabajo · consumo · PYME_CUOTAS=PYME en cuotas · BULLET=una cuota (bullet) · AGRICOLA_COSECHA=agrícola cosecha · SERVIU · bono de riego · refinanciamiento · reprogramado · línea rotativa',
  segmento_cliente: 'MICRO=micro · PEQUENA=pequeña · MEDIANA=mediana · GRANDE=grande',
  destinos:
    'capital de trabajo · activo fijo · pago proveedores · REMUNERACIONES=remuneraciones/cotizaciones · impuestos · refinanciamiento pasivos · insumos agrícolas · proyecto subsidio · otros',
  costos_operacionales:
    'NOTARIA=notaría · informe comercial · estudio de títulos · tasación · inscripción CBR · inscripción prenda · GPS · seguro · mensajería · EVALUACION=evaluación',
  tipos_seguro: 'desgravamen · INCENDIO_SISMO=incendio y sismo · CREDITO=seguro de crédito',
  medios_pago:
    'transferencia · CHEQUE=cheque al día · CHEQUE_FECHA=cheque a fecha · vale vista · efectivo · tarjeta · PAC · depósito documento · compensación · letra',
  metodos_pago:
    'transferencia · CHEQUE=cheque al día · CHEQUE_FECHA=cheque a fecha · vale vista · efectivo · tarjeta · PAC · depósito documento · compensación · letra',
  tipos_serviu_y_bono_riego:
    'DS_1=DS 1 · DS_10=DS 10 rural · DS_19=DS 19 · DS_27=DS 27 mejoramiento · DS_49=DS 49 · DS_255=DS 255 PPPF · anticipo contratista · estado de pago SERVIU · RIEGO_PEQUENA=bono riego pequeña agricultura · RIEGO_MEDIANA_GRANDE=bono riego mediana/grande · organización de usuarios',
  documentos_pyme:
    'carpeta tributaria · F29=F29 12 meses · F22=F22 3 años · balance y estado de resultado · certificado deuda TGR · F30_1=F30-1 Dirección del Trabajo · escritura y vigencia · cédula representantes · CARTOLAS=cartolas 3 meses · listado de activos · COTIZACION_OC=cotización/OC',
  motivos_condonacion: 'acuerdo de pago · error de la empresa · cliente preferente · pago total anticipado · incobrabilidad',
  motivos_prolongacion: 'flujo de caja · catástrofe o fuerza mayor · estacionalidad · atraso de pagador · enfermedad',
  // Proforma y documentos
  origen: 'PROPIA=propia · RENOVACION=renovación · CONFIRMING=confirming · MARKETPLACE=marketplace',
  destino: 'GIRO_CLIENTE=giro cliente · PAGO_PROVEEDOR=pago proveedor · ABONO_DEUDA=abono deuda',
  tipo_operacion:
    'FACTORING_CON_RESPONSABILIDAD=factoring con responsabilidad · FACTORING_SIN_RESPONSABILIDAD=factoring sin responsabilidad · CONFIRMING=confirming · descuento cheques · descuento pagarés · ORDERING=ordering (OC) · factoring internacional',
  dte: '33=Factura electrónica · 34=Factura exenta · 43=Liquidación factura · 46=Factura de compra · CHQ=Cheque · PAG=Pagaré · LET=Letra · EDP=Estado de pago · OC=Orden de compra',
  tipo_documentos:
    'FACTURA=factura · FACTURA_EXENTA=factura exenta · LIQUIDACION=liquidación · FACTURA_COMPRA=factura de compra · CHEQUE=cheque · LETRA=letra · PAGARE=pagaré · CUOTA=cuota · EDP=estado de pago (EDP)',
  tipos_archivo:
    'cédula de identidad · escritura de constitución · certificado de vigencia · poderes · carpeta tributaria · balance · F29 · contrato firmado · pagaré firmado · comprobante de pago · acta de protesto · informe comercial · cesión · orden de compra · guía de despacho · otro · consentimiento · orden del cliente · respaldo contable · ACUERDO_PLAZO=acuerdo de plazo inscrito',
  descuentos_proforma:
    'cuota vencida · mora · GASTOS_COBRANZA=gastos de cobranza · prórroga · saldo operación anterior · costas · retención legal · anticipo previo',
  pagare_o_contratos: 'contrato marco · anexo de cesión · PAGARE_VISTA=pagaré a la vista · mandato · fianza',
  // Pagaré
  pagare_tipos:
    'A_LA_VISTA=a la vista línea · PLAZO=a plazo único · CUOTAS_CLP=en cuotas, en pesos · CUOTAS_UF=en cuotas, en UF · REPROGRAMACION=reprogramación · SERVIU_BONO=SERVIU/bono',
  cargos_desbloqueante:
    'JEFE_OPERACIONES=jefe de operaciones · FISCAL=fiscal · GERENTE_RIESGO=gerente de riesgo · GERENTE_GENERAL=gerente general',
  notarias: 'Primera Notaría ficticia de Santiago · Notaría ficticia de Concepción · Notaría ficticia de Viña del Mar',
  bovedas: 'CASA_MATRIZ=bóveda casa matriz · SUCURSAL=caja fuerte de sucursal · CUSTODIA_EXTERNA=custodia externa',
  // Cobranza
  estados_ticket:
    'nuevo · asignado · en gestión · en espera · escalado · en ruta · prejudicial · judicial · cerrado pagado · cerrado sin pago · anulado',
  estados_verificacion:
    'pendiente · en proceso · conforme · CONFORME_CON_OBSERVACION=conforme con observación · no conforme · no verificable',
  sub_estados:
    'sin contacto · reprogramada · por correo · por portal · POR_OC_HES=por OC/HES · por teléfono · NC=nota de crédito · retención · plazo distinto · no recepcionada · monto distinto · ya pagada · ya cedida · reclamada',
  estados_notificacion:
    'pendiente · SII cesión publicada · correo enviado · acuse recibido · carta certificada · notario · rechazada por deudor · no requiere',
  estados_recaudacion:
    'sin gestión · compromiso vigente · compromiso incumplido · en ruta · pago parcial · pagado · pago al cliente · pago no identificado · protestado',
  estados_seguimiento:
    'contactado titular · contactado tercero · no contesta · promete pago · en proceso de pago · programado a fecha · disputa · nota de crédito · problema de caja · negativa de pago · ilocalizable · derivar judicial',
  estados_llamada:
    'contesta · no contesta · ocupado · buzón · número equivocado · fuera de servicio · corta · solicita llamar después · tercero · fallecido',
  motivos_disputa:
    'precio · cantidad · NO_RECEPCIONADA=no recepcionada · NOTA_CREDITO=nota de crédito pendiente · YA_PAGADA=ya pagada · otro',
  divisiones: 'factoring · créditos · SERVIU_RIEGO=SERVIU/riego · judicial',
  verificaciones_por: 'teléfono · correo · portal proveedor · SII acuse · visita',
  verificaciones_post_giro: 'NO=no · 48_H=48 h · 5_DIAS=5 días · MUESTREO=muestreo',
  // Cheque
  estado_cheque:
    'recibido · EN_CARTERA=en cartera (custodia) · por depositar · depositado · pagado · protestado · canjeado · repactado · judicial · prorrogado · devuelto cliente · retirado · endosado banco · anulado · extraviado',
  causales_protesto:
    'FORMA_FIRMA_DISCONFORME=por forma: firma disconforme · FORMA_FECHA_INEXISTENTE=por forma: fecha inexistente · FORMA_CANTIDAD=por forma: cantidad en letras distinta de los números · FORMA_SIN_PODER=por forma: sin poder · FORMA_MAL_ENDOSADO=por forma: mal endosado · FORMA_OTROS=por forma: otros · caducidad · orden de no pago · cuenta cerrada · falta de fondos',
  motivos_orden_no_pago: 'extravío · HURTO_ROBO=hurto/robo · incumplimiento comercial · otro',
  // Garantía
  beneficiarios: 'LA_EMPRESA=la empresa · comprador de pagarés · fondo · banco acreedor',
  tipos_garantia:
    'hipoteca · PRENDA_VEHICULO=prenda sin desplazamiento: vehículo · PRENDA_MAQUINARIA=prenda sin desplazamiento: maquinaria · PRENDA_AGRARIA=prenda agraria · PRENDA_INDUSTRIAL=prenda industrial · PRENDA_ACCIONES=prenda de acciones/derechos · PRENDA_CREDITOS=prenda de créditos/contratos · aval · fianza solidaria · FOGAPE · FOGAIN · IGR · póliza · boleta bancaria · depósito a plazo endosado',
  tipos_garantia_sobre: 'GENERAL=general · ESPECIFICA=específica (pagaré, operación) · MIXTA=mixta',
  tipos_inmueble: 'urbano · rural · derechos de agua',
  tipos_bien_raiz: 'casa · departamento · sitio · parcela · oficina · local · bodega · estacionamiento · predio agrícola · industrial',
  grados_constitucion: '1=1° · 2=2° · 3=3°',
  tipos_constitucion: 'escritura pública · instrumento privado notarial · electrónica · endoso',
  periodos_prima: 'única · mensual · trimestral · semestral · anual',
  tipos_mueble_prendaria: 'vehículo · maquinaria · existencias · acciones · marca · cuotas sociales',
  tipos_vehiculo: 'automóvil · camioneta · SUV · camión · tractocamión · semirremolque · bus · furgón · motocicleta · maquinaria vial',
  tipos_mueble_agraria: 'tractor · cosechadora · implementos · ganado · siembra · fruta pendiente · equipo de riego',
  tipos_mueble_industrial: 'línea de producción · generador · grúa · TORNO_CNC=torno/CNC · hornos · equipos frío · equipos médicos',
  tipos_destino: 'habitacional · comercial · industrial · agrícola · bodega · sitio eriazo',
  programas: 'FOGAPE=FOGAPE · FOGAIN=FOGAIN (Corfo) · IGR=institución de garantía recíproca',
  // Judicial
  estados_causa:
    'por demandar · demandada · mandamiento · notificación pendiente · NOTIFICADA_REQUERIDA=notificada/requerida · excepciones · embargo trabado · prueba · sentencia · apelación · remate fijado · rematada · suspendida por convenio · archivada · terminada',
  codigos_procedimiento:
    'ejecutivo obligación de dar · gestión preparatoria · notificación cobro de factura · ordinario · sumario · desposeimiento hipotecario · realización de prenda · concursal · precautoria',
  codigos_tipo_causa:
    'pagaré · cheque · factura · letra · mutuo · hipoteca · prenda · ESTAFA_APROPIACION=estafa/apropiación · verificación en concurso',
  clasificaciones_cuantia: 'mínima · menor · mayor',
  demandante: 'LA_EMPRESA=la empresa · comprador · fondo',
  tipos_vinculo: 'deudor principal · aval · fiador · girador · endosante · tercer poseedor',
  codigos_cierre:
    'pago total · avenimiento cumplido · dación en pago · remate suficiente · castigo incobrable · prescripción · desistimiento · concursal terminado · condonación · error',
  codigos_inactiva:
    'deudor ilocalizable · sin bienes · convenio vigente · liquidación concursal · espera de título · abandono · COSTO_MAYOR_DEUDA=costo > deuda',
  // Ejecutivos y organización
  clases: 'junior · senior · key account · agente · virtual',
  cargos:
    'ejecutivo · JEFE_SUCURSAL=jefe de sucursal · analista · abogado · procurador · OPERADOR_COBRANZA=operador de cobranza · recaudador · tesorero · cajero · contador · JEFE_OPERACIONES=jefe de operaciones · fiscal · gerente · gerente comercial · GERENTE_RIESGO=gerente de riesgo · gerente general',
  tipos_empresa: 'FACTORING=factoring · SERVICIOS_FINANCIEROS=servicios financieros · COBRANZA=cobranza',
  tipos_ausencia: 'vacaciones · licencia médica · permiso · comisión de servicio · otro',
  // Prórroga, solicitud, pasivos, consolidado
  payment_options:
    'CONTADO=contado · RETEN_LIBERADAS=descuento de retenciones liberadas · CUENTAS_PAGAR=contra cuentas por pagar · SUMADO_DOCUMENTO=sumado al documento',
  docu_cuota_options: 'DOCUMENTO=documento · CUOTA=cuota · PAGARE=pagaré',
  excepciones:
    'TASA_BAJO_PISO=tasa bajo piso · CONCENTRACION=concentración · SIN_VERIFICACION=sin verificación · LINEA_EXCEDIDA=línea excedida · DOCUMENTO_ANTIGUO=documento antiguo · SIN_GARANTIA=sin garantía · MORA_VIGENTE=mora vigente · PODERES_POR_VENCER=poderes por vencer · TMC_CON_GASTOS=TMC con gastos',
  respuestas: 'APRUEBA=aprueba · RECHAZA=rechaza · ABSTIENE=abstiene · PIDE_ANTECEDENTES=pide antecedentes',
  tipo_pasivo:
    'EXCEDENTE_RETENCION_LIBERADA=excedente/retención liberada · PAGO_DOBLE=pago doble · PAGO_NO_CEDIDO=pago no cedido · DEPOSITO_POR_IDENTIFICAR=depósito por identificar · SALDO_A_FAVOR=saldo a favor · POR_RENDIR_COMPRADOR=por rendir comprador · DEVOLUCION_COMISION=devolución comisión · RETENCION_LEGAL=retención legal',
  vias: 'oficina · terreno · transferencia · PAC · CAJA_VECINA=caja vecina/servipag · web · judicial',
  tipo_pagos: 'total · parcial · prepago · abono · compensación · condonación · castigo',
  tipos_cuentas_factoring_cob: 'capital · interés · mora · gastos · costas',
  tipos_cuentas_credito_cob: 'capital · interés · mora · gastos · costas',
  medios: 'TRANSFERENCIA=transferencia · VALE_VISTA=vale vista · CHEQUE=cheque · EFECTIVO=efectivo · COMPENSACION=compensación',
  etapas: 'PENDIENTE=pendiente · VALIDADA=validada · AUTORIZADA=autorizada · GIRADA=girada · CONFIRMADA=confirmada',
  // Contratos y venta de pagarés
  contratos_tipos:
    'MARCO_FACTORING=marco de factoring · ANEXO_CESION=anexo de cesión · MUTUO=mutuo · RECONOCIMIENTO_REPACTACION=reconocimiento y repactación · MANDATO=mandato · FIANZA=fianza · CONFIDENCIALIDAD=confidencialidad · PAC=mandato PAC',
  contratos_monto_fijo: 'SI=sí · NO=no',
  contratos_dias_vencimiento: '30=30 días · 60=60 días · 90=90 días · 180=180 días · 365=365 días · INDEFINIDO=indefinido',
  motivos_termino: 'vencimiento · mutuo acuerdo · incumplimiento · reemplazado · cliente terminado',
  origins: 'CREDITO_PROPIO=crédito propio · REPROGRAMADO=reprogramado · SERVIU=SERVIU · BONO_RIEGO=bono de riego',
  buyers:
    'FONDO_INVERSION=fondo de inversión privado · FAMILY_OFFICE=family office · COMPANIA_RELACIONADA=compañía relacionada · CORFO_LINEA=Corfo, línea',
  action_allowed_profiles: 'GERENCIA=gerencia · TESORERIA=tesorería · FISCALIA=fiscalía',
  // PAC y conciliación
  canales: 'presencial · sucursal web · correo · teléfono',
  codigos_rechazo:
    '00=cargado · 01=fondos insuficientes · 02=cuenta cerrada · 03=cuenta no existe · 04=mandato inexistente · 05=mandato revocado · 06=excede tope · 07=RUT no corresponde · 08=cuenta bloqueada/orden judicial · 09=titular fallecido · 10=cargo duplicado · 11=reclamo del cliente/reversa · 99=error técnico',
  motivos_actualizacion: 'cartola corregida · asiento posterior · error de calce · ajuste de período',
  tipos_comprobante: 'INGRESO=ingreso · EGRESO=egreso · TRASPASO=traspaso',
  // Oficina
  categorias_conocimiento:
    'FACTORING=factoring · TESORERIA=tesorería · COBRANZA=cobranza · CONTABILIDAD=contabilidad · CUMPLIMIENTO=cumplimiento · OFICINA=oficina',
  categorias_tienda:
    'PAPELERIA=papelería · TECNOLOGIA=tecnología · MOBILIARIO=mobiliario · CAFETERIA=cafetería · ASEO=aseo · SEGURIDAD=seguridad · SERVICIOS=servicios',
  marcas_tienda:
    'ANDES=Andes · TORRE_ALTA=Torre Alta · QUILA=Quila · NORTEC=Nortec · MAIPO=Maipo · ALERCE=Alerce · SUR_OFICINA=Sur Oficina',
  categorias_blog:
    'ANUNCIOS=anuncios · EQUIPO=equipo · NEGOCIO=negocio · NORMATIVA=normativa · TECNOLOGIA=tecnología · NOVEDADES=novedades del sistema',
  etiquetas_blog:
    'FACTORING=factoring · CREDITOS=créditos · COBRANZA=cobranza · TESORERIA=tesorería · CLIENTES=clientes · CUMPLIMIENTO=cumplimiento · PERSONAS=personas · SISTEMA=sistema',
};

/** Lists that the code's rules read: code and state are fixed, the text may change. */
export const SISTEMA: ReadonlySet<string> = new Set([
  'habilitado_estados',
  'motivos_restriccion',
  'segmento_cliente',
  'dte',
  'respuestas',
  'docu_cuota_options',
  'payment_options',
  'estados_ticket',
  'estados_verificacion',
  'estados_notificacion',
  'estados_recaudacion',
  'estado_cheque',
  'estados_causa',
  'clasificaciones_cuantia',
  'tipo_pasivo',
  'excepciones',
  'codigos_rechazo',
  'descuentos_proforma',
  'medios_pago',
  'pagare_tipos',
  'cargos',
  'perfiles_bloqueo',
  'perfiles_alertado',
  'action_allowed_profiles',
  'etapas',
  'productos',
  'docu_cuota_options',
]);

/** What a row carries besides its text: list → code → attributes. */
export const ATRIBUTOS: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>> = {
  vigencia_dias: { 30: { dias: 30 }, 60: { dias: 60 }, 90: { dias: 90 }, 180: { dias: 180 } },
  contratos_dias_vencimiento: { 30: { dias: 30 }, 60: { dias: 60 }, 90: { dias: 90 }, 180: { dias: 180 }, 365: { dias: 365 } },
  // What the cards of the template draw (specification §3).
  categorias_conocimiento: {
    FACTORING: { icon: 'file-invoice', iconColor: 'primary' },
    TESORERIA: { icon: 'cash', iconColor: 'success' },
    COBRANZA: { icon: 'phone', iconColor: 'danger' },
    CONTABILIDAD: { icon: 'book', iconColor: 'warning' },
    CUMPLIMIENTO: { icon: 'shield', iconColor: 'info' },
    OFICINA: { icon: 'settings', iconColor: 'secondary' },
  },
  categorias_blog: {
    ANUNCIOS: { icon: 'bell', iconColor: 'danger' },
    EQUIPO: { icon: 'users', iconColor: 'primary' },
    NEGOCIO: { icon: 'briefcase', iconColor: 'success' },
    NORMATIVA: { icon: 'gavel', iconColor: 'warning' },
    TECNOLOGIA: { icon: 'settings', iconColor: 'info' },
    NOVEDADES: { icon: 'sparkles', iconColor: 'primary' },
  },
  // Two-letter codes of the SII (domain §17).
  medios_pago: {
    TRANSFERENCIA: { sii: 'PE' },
    CHEQUE: { sii: 'CH' },
    CHEQUE_FECHA: { sii: 'CF' },
    EFECTIVO: { sii: 'EF' },
    TARJETA: { sii: 'TC' },
    LETRA: { sii: 'LT' },
  },
  // `contacto`: somebody answered and heard, so the call spends its weekly contact.
  estados_llamada: {
    CONTESTA: { contacto: true },
    TERCERO: { contacto: true },
    CORTA: { contacto: true },
    NO_CONTESTA: { reintenta_min: 180 },
    OCUPADO: { reintenta_min: 30 },
    BUZON: { reintenta_min: 180 },
  },
  // What saying so asks for beside it.
  estados_seguimiento: {
    PROMETE_PAGO: { exige: 'compromiso' },
    DISPUTA: { exige: 'disputa' },
    PROGRAMADO_A_FECHA: { exige: 'fecha' },
  },
  sub_estados: {
    SIN_CONTACTO: { estado: 'PENDIENTE' },
    REPROGRAMADA: { estado: 'PENDIENTE' },
    POR_CORREO: { estado: 'CONFORME' },
    POR_PORTAL: { estado: 'CONFORME' },
    POR_OC_HES: { estado: 'CONFORME' },
    POR_TELEFONO: { estado: 'CONFORME' },
    NC: { estado: 'CONFORME_CON_OBSERVACION' },
    RETENCION: { estado: 'CONFORME_CON_OBSERVACION' },
    PLAZO_DISTINTO: { estado: 'CONFORME_CON_OBSERVACION' },
    NO_RECEPCIONADA: { estado: 'NO_CONFORME' },
    MONTO_DISTINTO: { estado: 'NO_CONFORME' },
    YA_PAGADA: { estado: 'NO_CONFORME' },
    YA_CEDIDA: { estado: 'NO_CONFORME' },
    RECLAMADA: { estado: 'NO_CONFORME' },
  },
  costos_operacionales: {
    NOTARIA: { monto: 35_000, afecto_iva: false, financiado: true },
    INFORME_COMERCIAL: { monto: 8_000, afecto_iva: true, financiado: true },
    ESTUDIO_DE_TITULOS: { monto: 120_000, afecto_iva: false, financiado: true },
    TASACION: { monto: 90_000, afecto_iva: false, financiado: true },
    INSCRIPCION_CBR: { monto: 60_000, afecto_iva: false, financiado: true },
    INSCRIPCION_PRENDA: { monto: 30_000, afecto_iva: false, financiado: true },
    GPS: { monto: 150_000, afecto_iva: true, financiado: false },
    SEGURO: { monto: 0, afecto_iva: false, financiado: true },
    MENSAJERIA: { monto: 10_000, afecto_iva: true, financiado: false },
    EVALUACION: { monto: 50_000, afecto_iva: true, financiado: true },
  },
};

/** Civil courts: 1° to 30° of Santiago and those of the provinces (domain §17). */
const PROVINCIAS = [
  'Arica',
  'Iquique',
  'Antofagasta',
  'Copiapó',
  'La Serena',
  'Valparaíso',
  'Viña del Mar',
  'San Miguel',
  'Puente Alto',
  'Rancagua',
  'Talca',
  'Chillán',
  'Concepción',
  'Temuco',
  'Valdivia',
  'Osorno',
  'Puerto Montt',
  'Punta Arenas',
];
export const TRIBUNALES: readonly [string, string][] = [
  ...Array.from({ length: 30 }, (_, i): [string, string] => [`JC_${i + 1}_SANTIAGO`, `${i + 1}° Juzgado Civil de Santiago`]),
  ...PROVINCIAS.map((p): [string, string] => [
    `JL_${p
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .toUpperCase()
      .replaceAll(' ', '_')}`,
    `Juzgado de Letras de ${p}`,
  ]),
];

/** Bank codes of SBIF/CMF (domain §12). The third value marks those that no longer open accounts. */
export const BANCOS: readonly (readonly [string, string, false?])[] = [
  ['001', 'Banco de Chile (Edwards)'],
  ['009', 'Banco Internacional'],
  ['012', 'BancoEstado'],
  ['014', 'Scotiabank'],
  ['016', 'BCI'],
  ['017', 'Banco do Brasil'],
  ['027', 'Corpbanca (hoy Itaú)', false],
  ['028', 'Banco BICE'],
  ['031', 'HSBC'],
  ['037', 'Santander'],
  ['039', 'Itaú'],
  ['041', 'JP Morgan Chase'],
  ['043', 'Banco de la Nación Argentina'],
  ['045', 'Tokyo-Mitsubishi'],
  ['049', 'Banco Security'],
  ['051', 'Banco Falabella'],
  ['052', 'Deutsche Bank'],
  ['053', 'Banco Ripley'],
  ['054', 'Rabobank', false],
  ['055', 'Banco Consorcio'],
  ['056', 'Banco Penta', false],
  ['057', 'Banco París', false],
  ['059', 'BTG Pactual'],
  ['504', 'BBVA (hoy Scotiabank)', false],
  ['507', 'Banco del Desarrollo', false],
  ['672', 'Coopeuch'],
  ['729', 'Los Héroes Prepago'],
  ['730', 'Tenpo'],
  ['875', 'Mercado Pago'],
];
