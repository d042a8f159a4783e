// Names of made-up persons, the most frequent first. Behind them stand rarer ones, each of a beginning and an end.

const split = (names: string): string[] => names.trim().split(/\s+/);

const joined = (beginnings: string, ends: string): string[] =>
  split(beginnings).flatMap((beginning) => split(ends).map((end) => beginning + end));

export const givenNames: readonly string[] = [
  ...split(`
María Luis José Carlos Ana Juan Rosa Andrés Luisa Carmen Jesús Miguel Antonio Luz Alberto Ángel David Pedro
Andrea Alejandra Carolina Rafael Manuel Isabel Patricia Elena Yolanda Víctor Daniela Jorge Sandra Alejandro
Daniel Yelitza Fernando Yajaira Enrique Martha Alexander Diana Yaneth Paola Claudia Leonardo Diego Valentina
Dayana Gabriela Coromoto Liliana Fabián Julio Gladys Ramón Mariana Lorena Laura Francisco Eduardo Gabriel Inés
Javier Orlando Santiago César Andreína Nelson Beatriz Gloria Óscar Robinson Jhon Marcela Gregorio Norma Yenny
Karen Héctor Nancy Cristina Camilo Zulay Cecilia Lucía Julian Yulimar Henry Jairo Felipe Wilmer Flor Xiomara
Cristian Rubén Leidy Ricardo Teresa Marina Germán Margarita Armando Natalia Marisol Barbara Omar Esther Darío
Nohelia Franklin Oswaldo Alba Mauricio Hernán Maigualida Freddy Adriana Lisbeth Josefina Francis Viviana Nelly
Mercedes Mirian Milena Fernanda Lina Johana Marcos Alfonso Yusmary Angie William Génesis Zuleima Rocío Vanessa
Camila Álvaro Fabiola John Brayan Humberto Ángela Amparo Stella Yeferson Yuleisy Jhonny Aura Migdalia Iván
Amanda Verónica Jeferson Edgar Raiza Johan Clara Chiquinquirá Maritza Tulio Graciela Yohana Roberto Soraida
Julieth Omaira Elías Guillermo Elizabeth Kleiver Hilda Haydee Betty Tatiana Pilar Hermes Hugo Milagros Ruth
Victoria Stefany Ximena Angélica Deisy Sebastián Keyla Olga Leonor Rosario Nilson Pablo Alexis Leomar Yanira
Edinson Paula Dubraska Sonia Ignacio Dora Simón Yuraima Yesenia Sara Nubia Moisés Sabrina Mery Eliana Reinaldo
Jacqueline Katiuska Sofía Astrid Egilda Emilio Néstor Ligia Mónica Esperanza Lilia Jimena Sergio Greisy
Argenis Fabio Keiber Jefferson Efrain Wladimir Neida Joel Richard Desiree Darwin Nairobi Mayerlin Douglas
Miriam Yesid Erika Aurelio Judith Abraham Johanna Alicia Oriana Mariela Eliézer Silvia Maikel Hildemaro Ramiro
Jhoan Cristhian Wilfredo Raquel Mario Fredy Gustavo Adolfo Yeison Eugenia Joaquín Yuly Ulises Yender Yasmín
Marta Magaly Alcira Leonel Clemente Adán Eleazar Ruby Wilson Anabel Jean Yorman Zoraida Blanca Cindy Noris
Gerardo Andy Yetzabel Baudilio Yván Rodolfo Ferney Yraida Anyelis Gilberto Belkis Ernesto Natacha Arbey
Giovanny Alfredo Luisandro Mireya Marleny Dolores Osmel Ariel Ester Jessica Florencia Roxana Horacio Stiven
Agustín Mirelys Arturo Amalia Irene Esteban Karla Mary Teodoro Joaquina Maryori Josué Elisa Paulina Úrsula
Thais Erick Pamela Libardo Keila Karelis Anaís Dairo Nicolás Salome Estefanía Maribel Katerine Esmeralda
Steven Anastasia Arelis Aida Vicente Gonzalo Doris Wendy Jhoana Rodrigo Edilberto Melissa Margoth Dina Yoendri
`),
  ...joined(
    "Yus Wil Ken Mar Jor Dan Eli Ros Yor Fran Kei Nel Yel Os Ber Dar Ed Jos Lis Nor Ru Wla Yan Zu",
    "mary leidy limar ander nelis jesús elvis yamile ibeth aura ender oscar ina ela ika lena linda alba iana eida",
  ),
];

export const surnames: readonly string[] = [
  ...split(`
González García Rodríguez Hernández Pérez Díaz Gómez López Sánchez Ramírez Martínez Jiménez Torres Ortiz
Moreno Blanco Romero Rivas Álvarez Rojas Medina Suárez Gutiérrez Herrera Chacón Molina Castillo Salazar
Bermúdez Castro Fernández Valencia Silva Guerra Méndez Arias Vargas Zapata Marín Urdaneta Figueroa Calderón
Muñoz Quintero Acosta Rivero Barrios Ruiz Pacheco Jaimes León Zambrano Mora Flores Giraldo Márquez Garzón
Parra Reyes Sierra Morales Villamizar Contreras Briceño Páez Mendoza Delgado Chirinos Fuentes Peña Duarte
Vásquez Niño Rincón Ramos Rondón Ríos Aguilar Correa Camacho Rivera Flórez Guédez Mejía Villalobos Palacios
Bello Cordero Escalona Ochoa Colmenares Galindo Carrillo Osorio Hurtado Restrepo Cárdenas Marcano Oropeza
Gonzáles Ávila Montoya Colina Bolívar Zerpa Serrano Infante Vega Rueda Barrera Lara Camargo Daza Mosquera
Guevara Bravo Cedeño Bautista Bernal Rangel Bohórquez Solano Trujillo Maldonado Becerra Guzmán Toro Tovar
Graterol Prieto Velásquez Montes Villa Nieto Cabrera Centeno Cortés Fuertes Hidalgo Vélez Gil Pinzón Ponce
Sarmiento Pineda Ardila Betancourt Arrieta Núñez Salas Sequera Guerrero Hoyos Arteaga Bolaños Padilla Velasco
Orozco Franco Villegas Cuesta Londoño Espinoza Caldera Alzate Quiroga Arévalo Espitia Buitrago Córdoba Escobar
Azuaje Quijada Pedraza Brito Sandoval Bracho Lozano Sifontes Ocando Obando Carvajal Cruz Tirado Yépez Leal
Benítez Jaramillo Soto Mercado Olivares Domínguez Piña Alarcón Noguera Rodrigues Trejo Posada Bustos Cardona
Viloria Beltrán Nava Ortega Gaviria Vera Gaitán Salcedo Vaca Iriarte Roa Rentería Gamboa Carmona Angulo Tamayo
Molano Malavé Rey Santos Pinto Aguirre Primera Amaya Montilla Dávila Giménez Perdomo Valera Ruelas Santana
Naranjo Benavides Andrade Luna Caicedo Briones Machado Miranda Cardozo Perera Serna Rengifo Requena Segovia
Barranco Macías Caro Peral Galván Alvarado Cantón Almagro Rovira Manrique Pardo Acevedo Pichardo Bonilla Pabon
Burgos Cano Arvelo Uzcátegui Campos Sosa Ordonez Reyna Melgar Estrada Lloret Nieves Granados Ospina Puentes
Noriega Salcido Valverde Torrealba Castelló Torrecilla Forero Madrid Matos Cortez Sanabria Aponte Lozada
Ferrero Millán Anaya Navarro Vázquez Castañeda Ballesteros Montiel Carnero Esparza Lugo Mesa Arroyo Fonseca
Farias Monasterios Carrasco Castilla Paredes Duque Quevedo Mujica Abella Patiño Sáenz Zuluaga Riascos Cuéllar
Gámez Olivera Murcia Palacio Pinilla Valero Barón Monroy Rico Polo Cifuentes Rubio Agudelo Zabala Moraleda
Arango Ospino Pol Padrón Araujo Barros Meneses Colón Puig Cisneros Useche Uribe Rolón Tudela Arboleda Zavala
Gisbert Melero Burbano Narváez Barral Arreola Carrión
`),
  ...joined(
    `Bar Cal Mon Ser Tor Vil Car Mal Pal Sal Gam Ber Cor Mar Par Zar Lan Gal Ban Mor Her Per Qui Tam Gua Chi
    Bol Rin Ven Lob Est Fer Lam Nar Oro Pen Rod Sol Tri Urd Yan Zub Arr Bel Cas Den Ech Fon Gor Hin Yag Cur Tin`,
    joined(
      "al er oz ur ad et ig ond anz ezc ill agu in ost uz em iz og alb ent iñ uel ach och irr ub ed ant",
      "a o es",
    ).join(" "),
  ),
];
