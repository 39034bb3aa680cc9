/** Economic activities of the SII that the demo and most clients of a factoring use (code of six digits, public table). `E` = exempt from IVA. */
const TEXTO = `011101 Cultivo de trigo
012111 Cultivo de uva destinada a la producción de pisco y aguardiente
012112 Cultivo de uva destinada a la producción de vino
012200 Cultivo de frutas tropicales y subtropicales
012400 Cultivo de frutas de pepita y de hueso
014101 Cría de ganado bovino para la producción lechera
016100 Actividades de apoyo a la agricultura
022000 Extracción de madera
031120 Pesca marítima artesanal
032110 Cultivo y crianza de peces en agua de mar
040000 Extracción y procesamiento de cobre
081000 Extracción de piedra, arena y arcilla
101011 Explotación de mataderos de bovinos, ovinos y equinos
102010 Elaboración y conservación de salmónidos
103000 Elaboración y conservación de frutas, legumbres y hortalizas
105000 Elaboración de productos lácteos
107100 Elaboración de productos de panadería y pastelería
110200 Elaboración de vinos
139200 Fabricación de artículos confeccionados de materiales textiles
161000 Aserrado y acepilladura de madera
170110 Fabricación de celulosa y otras pastas de madera
181109 Otras actividades de impresión
222000 Fabricación de productos de plástico
239500 Fabricación de artículos de hormigón, cemento y yeso
251100 Fabricación de productos metálicos para uso estructural
259900 Fabricación de otros productos elaborados de metal
282400 Fabricación de maquinaria para la minería y la construcción
310009 Fabricación de otros muebles
331201 Reparación de maquinaria agropecuaria y forestal
381100 Recogida de desechos no peligrosos
410010 Construcción de edificios para uso residencial
410020 Construcción de edificios para uso no residencial
421000 Construcción de carreteras y líneas de ferrocarril
429000 Construcción de otras obras de ingeniería civil
432100 Instalaciones eléctricas
432200 Instalaciones de gasfitería, calefacción y aire acondicionado
433000 Terminación y acabado de edificios
451001 Venta al por mayor de vehículos automotores
453000 Venta de partes, piezas y accesorios para vehículos automotores
462010 Venta al por mayor de materias primas agrícolas
463011 Venta al por mayor de frutas y verduras
463020 Venta al por mayor de bebidas alcohólicas y no alcohólicas
464901 Venta al por mayor de muebles
465901 Venta al por mayor de maquinaria, herramientas, equipo y materiales
466100 Venta al por mayor de combustibles sólidos, líquidos y gaseosos
466301 Venta al por mayor de madera en bruto y productos primarios
466302 Venta al por mayor de materiales de construcción y ferretería
471100 Venta al por menor en almacenes de alimentos
475201 Venta al por menor de artículos de ferretería y materiales de construcción
477201 Venta al por menor de productos farmacéuticos
492250 Transporte de pasajeros en buses interurbanos
492300 Transporte de carga por carretera
521009 Otros servicios de almacenamiento y depósito
522910 Agencias de aduanas
551001 Hoteles
561000 Actividades de restaurantes y de servicio móvil de comidas
620100 Actividades de programación informática
649100 Leasing financiero E
649209 Otras actividades de concesión de crédito E
649900 Otras actividades de servicios financieros E
681011 Alquiler de bienes inmuebles amoblados
692000 Contabilidad, teneduría de libros y auditoría
711002 Empresas de servicios de ingeniería
773001 Alquiler de equipos de transporte sin operario
801001 Servicios de seguridad privada prestados por empresas
812100 Limpieza general de edificios
850021 Enseñanza preescolar, básica y media E
862021 Centros médicos privados E`;

export const ACTIVIDADES: readonly { codigo: string; nombre: string; afecta_iva: boolean }[] = TEXTO.split('\n').map((linea) => ({
  codigo: linea.slice(0, 6),
  nombre: linea.slice(7).replace(/ E$/, ''),
  afecta_iva: !linea.endsWith(' E'),
}));
