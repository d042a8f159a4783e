// What people are called in Latin America, above all in Venezuela, beside the name in their papers. A name may
// have several of these, and one of these may stand for several names. Folded; a line is `formal name: others`.
// Add to them freely, but no formal name of its own, as Sandra is beside Alejandra, and no sound-alike spelling.

export const nicknames = `
adolfo: fito
adrian: adri
adriana: adri
agustin: agus
alberto: beto, tito
alejandra: ale, alex, aleja
alejandro: ale, alex, alejo
alexander: alex, ale
alexandra: alex, ale
alfonso: poncho
alfredo: fredo, alfredito
ana: anita
andrea: andre
andres: andre, andresito
angel: angelito
angela: angie, angelita
angelica: angie
antonio: tono, tonito, tony
armando: mando
arturo: arturito
bartolome: bartolo
beatriz: bea, bety
benjamin: benja
bernardo: berna, nardo
carlos: carlitos, charly, cacho
carmen: carmencita
carolina: caro
catalina: cata, caty
cecilia: ceci
chiquinquira: chiqui
claudia: clau
concepcion: concha, conchita
consuelo: chelo
cristian: cris
cristina: cris, cristi, tina
daniel: dani
daniela: dani
desiree: desi
dolores: lola, lolita, loli
domingo: mingo
eduardo: edu, lalo, yayo, guayo
elena: nena, elenita
elizabeth: eli, liz, bety
enrique: quique, quico
ernesto: neto, tito
eugenia: geni
eugenio: geno
federico: fede, fico
felipe: pipe, lipe
fernanda: fer, nanda
fernando: fer, nando
francisca: pancha, paca, panchita, fran
francisco: paco, pancho, chico, quico, fran, panchito, paquito
gabriel: gabo, gabi
gabriela: gabi
genoveva: veva
gerardo: gera
gilberto: beto
gonzalo: gonza, lalo
graciela: chela, gra
gregorio: goyo, goyito
guadalupe: lupe, lupita
guillermina: guille
guillermo: guille, memo, willy
gustavo: gus, tavo
hector: tito
heriberto: beto
hernando: nando
hipolito: polo
hugo: huguito
humberto: beto, tito
ignacia: nacha
ignacio: nacho
isabel: isa, chabela, isabelita, bela
isabella: isa
ismael: isma
javier: javi
jesica: jesi
jesus: chucho, chuy, chuo, chuito
joaquin: joaco, quino
jonathan: yoni
jorge: jorgito
jose: pepe, pepito, cheo, chepe, joseito, joselito
josefa: pepa, chepa, josefita
josefina: fina, pepa, chepina
juan: juancho, juancito, juanito
juana: juanita
julian: juli
juliana: juli
julio: julito
leonardo: leo, nardo
leonel: leo
leopoldo: polo, leo
leticia: leti
liliana: lili
lorena: lore
lorenzo: lencho
lourdes: lulu
lucia: luci
luis: lucho, luisito
luisa: lucha
luz: lucha, luci, lucecita
magaly: maga
magdalena: magda, malena, lena, nena
manuel: manolo, manu, manuelito, manolito, nelo, meme
manuela: manu, nela
marcela: marce, chela
marcelo: marce, chelo
marcos: marquitos
margarita: marga, maga, mago
maria: mari, maru, marita, maruja, mariquita
mariana: mari
maricarmen: mari
mario: mayito
marisela: mari
marta: martica, martita
martin: martincito
mateo: teo
matias: mati
mauricio: mauri
maximiliano: max, maxi
mayra: mayi
mercedes: meche, mecha, merche
miguel: migue, miguelito, micky, mike
milagros: mili, mila
monica: moni
natalia: nati
natividad: nati
nicolas: nico, colas
norberto: beto
octavio: tavo
olga: olguita
omaira: omi
orlando: lando
oscar: oscarcito
pablo: pablito
paola: pao
patricia: pati, patri
paula: pau
paulina: pau
pedro: perucho, pedrito, perico
pilar: pili
rafael: rafa, rafucho, rafaelito
ramon: moncho, ramoncito
raquel: raqui
raul: raulito
rebeca: rebe
refugio: cuca
ricardo: ricky, richi, ricardito
rigoberto: rigo
roberto: beto, tito, robertito, bobby
rocio: chio
rodolfo: fito, rolo
rodrigo: rodri
rogelio: roge
rolando: rolo
rosa: rosita, rosi
rosario: charo, chayo
ruben: rube
salvador: chava, salva
samuel: sam, sami
santiago: santi, chago, tiago
sara: sarita
sebastian: seba, sebas
sergio: checo
silvia: silvi
simon: simoncito
socorro: soco, coco
sofia: sofi
soledad: sole, chole
susana: susi
teodoro: teo
teresa: tere, teresita
tomas: tomasito, tomi
trinidad: trini
valentina: vale
valeria: vale
vanessa: vane
veronica: vero
vicente: chente
victor: vitico, vito
victoria: vicky
virginia: virgi
viviana: vivi
wilfredo: willy, fredo
william: willy
xiomara: xiomi
yajaira: yaya
yamileth: yami
yenifer: yeni
yesica: yesi
yolanda: yoli, yola
yuliana: yuli
yulimar: yuli
zuleima: zule
`;

/** Short forms of writing, as they are folded; a line as above. `Mª` is folded to `ma`. */
export const abbreviations = `
alejandro: alej
antonio: ant
carmen: cmen
dominguez: dguez, dmguez
eduardo: edo
fernandez: fdez, fndez, fdz
fernando: fdo
francisca: fca
francisco: fco
garcia: gcia
gomez: gmez, gmz
gonzalez: glez, gzlez, gnzlez, gonz, glz
gregorio: greg
guadalupe: gpe
guillermo: gmo
gutierrez: gtrez, gutz, gtez
hernandez: hdez, hndez, hdz
jimenez: jmnez, jmenez, jmz
jose: jse
lopez: lpez, lpz
manuel: ml
maria: ma
marquez: mqez, mrquez
martinez: mtez, mtnez, mtz
mendez: mdez, mndez
munoz: mnoz
perez: prez, prz
ramirez: rmrez, rmz
ricardo: rdo
rodriguez: rguez, rdguez, rdrguez, rdz, rgez, rdgz
sanchez: schez, snchez
suarez: srez
vasquez: vsquez, vzquez, vqz
velasquez: vlsqz
`;
